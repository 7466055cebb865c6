import { settings } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const emailtemplates: FeatureInfrastructure = {
  feature: 'emailtemplates',
  about: 'The templates that ship with the product.',
  permissions: ({ target, people }) => [...people, settings({ MAIL_SENDER: target.mail.sender })],
}
