export type S3EventName =
  | 'ObjectCreated:Put'
  | 'ObjectCreated:Post'
  | 'ObjectCreated:Copy'
  | 'ObjectCreated:CompleteMultipartUpload'
  | 'ObjectRemoved:Delete'
  | 'ObjectRemoved:DeleteMarkerCreated'

/** An event in AWS's format; `key` is URL-encoded with `+` for spaces, as in AWS. */
export type S3Event = { Records: S3EventRecord[] }
export type S3EventRecord = {
  eventVersion: string
  eventSource: 'aws:s3'
  awsRegion: string
  eventTime: string
  eventName: S3EventName
  userIdentity: { principalId: string }
  requestParameters: { sourceIPAddress: string }
  responseElements: { [name: string]: string }
  s3: {
    s3SchemaVersion: '1.0'
    configurationId: string
    bucket: { name: string; ownerIdentity: { principalId: string }; arn: string }
    object: { key: string; size: number; eTag: string; versionId?: string; sequencer: string }
  }
}

export type PendingEvent = { id: string; target: string; record: S3EventRecord; attempts: number }
