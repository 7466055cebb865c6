import type { JsonObject } from './json.ts'
import type { MakeArn, Rights } from './iam/judge.ts'
import type { Access } from './iam/request.ts'
import { objectArn } from './s3/actions.ts'

export const transcribeKeys: readonly string[] = ['transcribe:outputbucketname', 'transcribe:outputkey']

/** `s3://bucket/key`; empty if invalid. */
const placeOf = (uri: unknown): { bucket: string; key: string } => {
  const [, bucket = '', key = ''] = /^s3:\/\/([^/]+)\/(.+)$/.exec(String(uri)) ?? []
  return { bucket, key }
}

export const mediaOf = ({ Media }: JsonObject) =>
  placeOf(typeof Media === 'object' && Media !== null ? Reflect.get(Media, 'MediaFileUri') : undefined)

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** Without its own role a job reads and writes with the caller's rights. */
function startRights(input: JsonObject): Access[] {
  const [output, outputKey] = [textOf(input.OutputBucketName), textOf(input.OutputKey)]
  const media = mediaOf(input)
  const context = { 'aws:viaawsservice': 'true', 's3:tlsversion': '1.3' }
  return [
    {
      action: 'transcribe:StartTranscriptionJob',
      resource: '*',
      context: { 'transcribe:outputbucketname': output, 'transcribe:outputkey': outputKey },
    },
    { action: 's3:GetObject', resource: objectArn(media.bucket, media.key), context },
    ...(output === undefined
      ? []
      : [{ action: 's3:PutObject', resource: objectArn(output, outputKey ?? ''), context }]),
  ]
}

const onJob =
  (action: string) =>
  ({ TranscriptionJobName }: JsonObject, arn: MakeArn): Access[] => [
    {
      action: `transcribe:${action}`,
      resource: arn('transcribe', `transcription-job/${String(TranscriptionJobName)}`),
    },
  ]

const onVocabulary =
  (action: string) =>
  ({ VocabularyName }: JsonObject, arn: MakeArn): Access[] => [
    { action: `transcribe:${action}`, resource: arn('transcribe', `vocabulary/${String(VocabularyName)}`) },
  ]

const onAll = (action: string) => (): Access[] => [{ action: `transcribe:${action}`, resource: '*' }]

/** Starting, creating and listing have no resource. */
export const transcribeRights: Rights<JsonObject> = {
  StartTranscriptionJob: startRights,
  GetTranscriptionJob: onJob('GetTranscriptionJob'),
  DeleteTranscriptionJob: onJob('DeleteTranscriptionJob'),
  CreateVocabulary: onAll('CreateVocabulary'),
  ListVocabularies: onAll('ListVocabularies'),
  GetVocabulary: onVocabulary('GetVocabulary'),
  DeleteVocabulary: onVocabulary('DeleteVocabulary'),
}
