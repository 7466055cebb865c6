import type { Caller, Judge } from '../iam/judge.ts'
import type { Access } from '../iam/request.ts'
import type { Resources } from '../template/resource.ts'
import { alarm, compositeAlarm, topic } from '../template/types/operations.ts'
import { customerKey } from '../template/types/storage.ts'

/**
 * AWS creates an alarm even if its topic refuses it, and then notifies no one. A topic with its own key accepts senders
 * that may use the key ('Key management' of the SNS guide). @throws Denied, or Error for a missing topic
 */
export function refuseUnheardAlarms(resources: Resources, judge: Judge): void {
  for (const { logicalId, attributes, properties } of [...resources.all(alarm), ...resources.all(compositeAlarm)]) {
    const caller: Caller = { kind: 'service', name: 'cloudwatch.amazonaws.com', sourceArn: attributes.Arn }
    const told = [properties.AlarmActions, properties.OKActions, properties.InsufficientDataActions].flat()
    for (const topicArn of told) judge.require(caller, publishRights(resources, topicArn, logicalId))
  }
}

function publishRights(resources: Resources, topicArn: string, alarmId: string): Access[] {
  const found = resources.all(topic).find(({ ref }) => ref === topicArn)
  if (!found) throw new Error(`The alarm ${alarmId} tells ${topicArn}, which is no topic of the template.`)
  const publish: Access = { action: 'sns:Publish', resource: topicArn }
  const named = found.properties.KmsMasterKeyId
  if (named === undefined) return [publish]
  const key = resources.all(customerKey).find(({ ref, attributes }) => ref === named || attributes.Arn === named)
  // AWS's own key, alias/aws/sns, allows no service.
  if (!key) throw new Error(`The topic ${found.logicalId} is encrypted with ${named}, which lets no alarm in.`)
  const resource = key.attributes.Arn ?? ''
  return [publish, { action: 'kms:Decrypt', resource }, { action: 'kms:GenerateDataKey', resource }]
}
