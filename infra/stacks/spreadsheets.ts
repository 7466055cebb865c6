import type { UserPool } from 'aws-cdk-lib/aws-cognito'
import type { Construct } from 'constructs'
import { FeatureFunction } from '../constructs/feature-function.ts'
import { erasureAccess, peopleAccess, tableAccess } from '../constructs/permissions.ts'
import { spreadsheets, type WorkbookFunctions } from '../features/spreadsheets.ts'
import { addFeature } from './add-feature.ts'
import type { EdgeStack } from './edge.ts'
import type { StorageStack } from './storage.ts'
import { MonitoredStack, type MonitoredStackProps } from './monitored-stack.ts'

export interface SpreadsheetsStackProps extends MonitoredStackProps {
  storage: StorageStack
  edge: EdgeStack
  pool: UserPool
}

/** The API waits for the result, and must itself respond within 29 seconds. */
const readingSeconds = 20

export class SpreadsheetsStack extends MonitoredStack {
  constructor(scope: Construct, props: SpreadsheetsStackProps) {
    super(scope, 'spreadsheets', props)
    const { storage, edge, pool } = props
    const { tables, buckets } = storage
    const people = peopleAccess(pool, tables.clients)
    addFeature(this, spreadsheets, { edge, people, tables, buckets, workbooks: this.workbookFunctions(storage) })
  }

  private workbookFunctions({ tables, buckets }: StorageStack): WorkbookFunctions {
    const reader = this.watched(
      new FeatureFunction(this, 'WorkbookReader', {
        environment: this.target,
        entry: 'functions/spreadsheets/read.ts',
        description: 'Reads a client’s workbook, which may be anything: without any right.',
        // A whole processor: 20,000 properties take it four seconds.
        memoryMegabytes: this.target.memoryMegabytes.pictures,
        timeoutSeconds: readingSeconds,
      }),
    )
    const sweeper = this.watched(
      new FeatureFunction(this, 'WorkbookSweeper', {
        environment: this.target,
        entry: 'functions/spreadsheets/sweep.ts',
        description: 'Removes what is left of workbooks that are no longer in use.',
        timeoutSeconds: 120,
        keepsDeadLetters: true,
        permissions: [
          tableAccess(tables.spreadsheets, 'read', 'delete'),
          tableAccess(tables.uploads, 'read', 'delete'),
          erasureAccess('DOCUMENTS_BUCKET', buckets.documents, 'downloads/workbooks/', 'jobs/workbooks/'),
        ],
      }),
    )
    return { reader, sweeper }
  }
}
