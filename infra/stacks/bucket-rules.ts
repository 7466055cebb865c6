import { Duration, Stack } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  BucketNotificationDestinationType,
  type Bucket,
  type IBucketNotificationDestination,
  type LifecycleRule,
  StorageClass,
} from 'aws-cdk-lib/aws-s3'
import { edgeRegion } from './access-logs.ts'
import type { Queue } from 'aws-cdk-lib/aws-sqs'

/** Parts of unfinished uploads cost as much as objects, but are not listed. */
export const brokenUploads: LifecycleRule = {
  id: 'broken-uploads',
  abortIncompleteMultipartUploadAfter: Duration.days(2),
}

/** To a class as durable and as fast to read, which charges for reading. S3 leaves files below 128 kB where they are. */
export const seldomRead = (prefix: string, days: number): LifecycleRule => ({
  id: 'seldom-read',
  prefix,
  transitions: [{ storageClass: StorageClass.GLACIER_INSTANT_RETRIEVAL, transitionAfter: Duration.days(days) }],
})

/** The single statement that 'Logs sent to Amazon S3' (V2 permissions) requires, for sources of this account only. */
export const logDelivery = (bucket: Bucket): PolicyStatement => {
  const { account, partition } = Stack.of(bucket)
  return new PolicyStatement({
    principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
    actions: ['s3:PutObject'],
    resources: [bucket.arnForObjects(`AWSLogs/${account}/*`)],
    conditions: {
      StringEquals: { 's3:x-amz-acl': 'bucket-owner-full-control', 'aws:SourceAccount': account },
      ArnLike: { 'aws:SourceArn': `arn:${partition}:logs:${edgeRegion}:${account}:delivery-source:*` },
    },
  })
}

/** CDK's own omits the account. */
export const notificationTarget = (queue: Queue): IBucketNotificationDestination => ({
  bind(scope, bucket) {
    const { policyDependable } = queue.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('s3.amazonaws.com')],
        actions: ['sqs:SendMessage'],
        resources: [queue.queueArn],
        conditions: {
          ArnEquals: { 'aws:SourceArn': bucket.bucketRef.bucketArn },
          StringEquals: { 'aws:SourceAccount': Stack.of(scope).account },
        },
      }),
    )
    return {
      arn: queue.queueArn,
      type: BucketNotificationDestinationType.QUEUE,
      dependencies: policyDependable ? [policyDependable] : [],
    }
  },
})
