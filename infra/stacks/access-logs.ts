import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs'
import { type Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { MonitoredStack, type MonitoredStackProps, period, threeOfFive, zeroIfFewCalls } from './monitored-stack.ts'

export interface AccessLogsStackProps extends MonitoredStackProps {
  distribution: Distribution
  /** Its policy must allow them (`logDelivery`). */
  accessLogs: Bucket
}

/** CloudFront's logs are set up and its metrics published in this region alone. */
export const edgeRegion = 'us-east-1'

export const edgeMetric = ({ distributionId }: Distribution, metricName: string, statistic: string): Metric =>
  new Metric({
    namespace: 'AWS/CloudFront',
    metricName,
    dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
    statistic,
    period,
    region: edgeRegion,
  })

/**
 * Keys of links, tickets and signatures are in queries and referring URLs: those, cookies and whole headers are left
 * out.
 */
const recordFields = [
  'date',
  'time',
  'x-edge-location',
  'sc-bytes',
  'c-ip',
  'cs-method',
  'cs(Host)',
  'cs-uri-stem',
  'sc-status',
  'cs(User-Agent)',
  'x-edge-result-type',
  'x-edge-request-id',
  'x-host-header',
  'cs-protocol',
  'cs-bytes',
  'time-taken',
  'ssl-protocol',
  'ssl-cipher',
  'x-edge-response-result-type',
  'cs-protocol-version',
  'time-to-first-byte',
  'x-edge-detailed-result-type',
  'sc-content-type',
  'sc-content-len',
  'sc-range-start',
  'sc-range-end',
]

/** As CloudFormation knows it: CDK's own ARN for another region would need a fixed name. */
const addressOf = (bucket: Bucket): string => {
  const made = bucket.node.defaultChild
  if (!CfnBucket.isCfnBucket(made)) throw new Error(`${bucket.node.path} is no bucket of this app.`)
  return made.attrArn
}

export class AccessLogsStack extends MonitoredStack {
  constructor(scope: Construct, { distribution, accessLogs, ...props }: AccessLogsStackProps) {
    super(scope, 'access-logs', props)
    const name = `lintel-${this.target.name}-distribution`
    const source = new CfnDeliverySource(this, 'Source', {
      name,
      logType: 'ACCESS_LOGS',
      resourceArn: this.formatArn({
        service: 'cloudfront',
        region: '',
        resource: 'distribution',
        resourceName: distribution.distributionId,
      }),
    })
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name,
      deliveryDestinationType: 'S3',
      destinationResourceArn: addressOf(accessLogs),
      outputFormat: 'json',
    })
    const delivery = new CfnDelivery(this, 'Delivery', {
      deliverySourceName: source.name,
      deliveryDestinationArn: destination.attrArn,
      recordFields,
    })
    // It refers to the source only by name.
    delivery.addResourceDependency(source)
    const calls = edgeMetric(distribution, 'Requests', 'Sum')
    this.alarm(
      'edge-5xx',
      zeroIfFewCalls('rate', { calls, rate: edgeMetric(distribution, '5xxErrorRate', 'Average') }),
      'One request to CloudFront in twenty ends in a server error, in three of the last five periods of five minutes.',
      { ...threeOfFive, threshold: 5 },
    )
  }
}
