import type { Caller, Judge } from '../iam/judge.ts'
import { objectArn } from '../s3/actions.ts'
import { ACCOUNT } from '../template/resources.ts'
import type { Resources } from '../template/resource.ts'
import { deliveryDestination, deliverySource, logDelivery } from '../template/types/operations.ts'

/**
 * 'Logs sent to Amazon S3' (V2 permissions); CloudFront's can only be set up in us-east-1. @throws Denied, or Error for
 * a part that is missing or elsewhere
 */
export function refuseUndelivered(resources: Resources, judge: Judge): void {
  for (const { logicalId, region, properties } of resources.all(logDelivery)) {
    const source = resources.all(deliverySource).find(({ ref }) => ref === properties.DeliverySourceName)
    const destination = resources
      .all(deliveryDestination)
      .find(({ attributes }) => attributes.Arn === properties.DeliveryDestinationArn)
    if (!source || !destination) throw new Error(`The delivery ${logicalId} has no source, or no destination.`)
    if (source.properties.ResourceArn.startsWith('arn:aws:cloudfront:') && region !== 'us-east-1')
      throw new Error(`PutDeliverySource action is not supported for this LogType in region ${region}`)
    const bucket = destination.properties.DestinationResourceArn.replace(/^arn:aws:s3:::/, '')
    const caller: Caller = {
      kind: 'service',
      name: 'delivery.logs.amazonaws.com',
      sourceArn: source.attributes.Arn,
    }
    judge.require(caller, [
      {
        action: 's3:PutObject',
        resource: objectArn(bucket, `AWSLogs/${ACCOUNT}/a-log`),
        context: { 's3:x-amz-acl': 'bucket-owner-full-control' },
      },
    ])
  }
}
