import * as z from 'zod'
import { generatedName, idOf, meaningless, resourceType } from '../resource-type.ts'

/** SES's configuration sets. Identities are not part of a template: they are verified before it. */

export const configurationSet = resourceType(
  'AWS::SES::ConfigurationSet',
  z.strictObject({
    Name: z.string().optional(),
    ...meaningless(
      'DeliveryOptions',
      'ReputationOptions',
      'SendingOptions',
      'SuppressionOptions',
      'Tags',
      'TrackingOptions',
      'VdmOptions',
    ),
  }),
  (naming) => ({ ref: naming.text('Name') ?? generatedName(naming, 64), attributes: {} }),
)

export const mailEventDestination = resourceType(
  'AWS::SES::ConfigurationSetEventDestination',
  z.strictObject({
    ConfigurationSetName: z.string(),
    EventDestination: z.strictObject({
      Name: z.string().optional(),
      Enabled: z.boolean().default(false),
      MatchingEventTypes: z.array(z.enum(['bounce', 'complaint', 'delivery', 'reject', 'send'])),
      EventBridgeDestination: z.strictObject({ EventBusArn: z.string().endsWith(':event-bus/default') }),
    }),
  }),
  (naming) => ({ ref: idOf(naming, 20), attributes: { Id: idOf(naming, 20) } }),
)

export const mailTypes = [configurationSet, mailEventDestination]
