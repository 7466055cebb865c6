import type { Construct } from 'constructs'
import { FeatureFunction } from '../constructs/feature-function.ts'
import { askingModel, functionAccess, objectAccess, tableAccess } from '../constructs/permissions.ts'
import type { StorageStack } from './storage.ts'
import { MonitoredStack, type MonitoredStackProps } from './monitored-stack.ts'

export interface DocumentReadersStackProps extends MonitoredStackProps {
  storage: StorageStack
}

export class DocumentReadersStack extends MonitoredStack {
  readonly transcriber: FeatureFunction

  constructor(scope: Construct, props: DocumentReadersStackProps) {
    super(scope, 'document-readers', props)
    const { tables, buckets } = props.storage
    const reader = this.watched(
      new FeatureFunction(this, 'DocumentReader', {
        environment: this.target,
        entry: 'functions/transcription/read.ts',
        description: 'Reads the text of a document, which may be anything: without any right.',
        memoryMegabytes: this.target.memoryMegabytes.pictures,
        timeoutSeconds: 30,
      }),
    )
    this.transcriber = this.watched(
      new FeatureFunction(this, 'DocumentTranscriber', {
        environment: this.target,
        entry: 'functions/transcription/understand-document.ts',
        description: 'Has a document read, and understands it in the words of the client’s dictionary.',
        timeoutSeconds: 300,
        keepsDeadLetters: true,
        permissions: [
          tableAccess(tables.transcriptions, 'read', 'update'),
          tableAccess(tables.dictionaries, 'read'),
          objectAccess('REPORTS_BUCKET', buckets.reports, { 'dictionaries/': ['get'] }),
          // The presigned URLs for the reader use these rights.
          objectAccess('DOCUMENTS_BUCKET', buckets.documents, {
            'downloads/uploads/': ['get'],
            'jobs/transcriptions/': ['get', 'put'],
          }),
          functionAccess('DOCUMENT_READER', reader),
          askingModel(this, this.target),
        ],
      }),
    )
    // As written by functions/transcription/aws/converse.ts.
    this.alarm(
      'models-forbidden',
      this.ownMetric('ModelsForbidden', 'transcription'),
      'A function’s role, or a policy of the account’s organisation, does not let it ask a model of the setting ' +
        'models; the log says which.',
    )
  }
}
