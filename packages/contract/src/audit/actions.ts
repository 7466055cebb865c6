import type { LinkPurpose } from '../access.ts'

/** What is written down, by what it was done to, each as people read it after a name. */
export const auditActions = {
  'report.lock': 'locked the report',
  'report.unlock': 'unlocked the report',
  'report.delete': 'deleted the report',
  'report.restore': 'restored the report',
  'report.merge': 'merged another report into the report',
  'report.migrate': 'migrated the legacy report',
  'report.newref': 'gave the report a new reference',
  'link.create': 'made a link',
  'link.renew': 'renewed a link',
  'link.revoke': 'revoked a link',
  'client.create': 'made the client',
  'client.change': 'changed the client',
  'client.export': 'exported all data of the client',
  'client.exportend': 'ended the export of all data of the client',
  'client.download': 'downloaded exported data of the client',
  'client.erase': 'erased all data of the client',
  'client.erasecancel': 'cancelled the erasure of the client',
  'client.eraseend': 'ended the erasure of all data of the client',
  'dictionary.change': 'changed the dictionary of the client',
  'dictionary.restore': 'restored a version of the dictionary of the client',
  'customer.delete': 'deleted the customer',
  'customer.merge': 'merged another customer into the customer',
  'user.create': 'made the user',
  'user.change': 'changed the user',
  'user.remove': 'removed the user',
  'account.create': 'made the account',
  'account.invite': 'invited the account again',
  'account.assign': 'assigned the account',
  'account.enable': 'enabled the account',
  'account.disable': 'disabled the account',
  'account.resetpassword': 'reset the password of the account',
  'account.addgroup': 'added the account to a group',
  'account.removegroup': 'took the account out of a group',
  'account.delete': 'deleted the account',
  'account.secondfactor': 'switched their second factor',
  'account.signout': 'signed out everywhere',
  'invoice.generate': 'made the invoice',
  'invoice.change': 'changed the invoice',
  'invoice.status': 'changed the status of the invoice',
  'invoice.delete': 'deleted the invoice',
  'invoice.credit': 'made the credit',
  'invoice.number': 'gave a number to the invoice',
  'invoice.mail': 'mailed the invoice',
} as const

export type AuditAction = keyof typeof auditActions

/** What a link that an act is about was made for. */
export const auditedPurposes = {
  report: 'to the report',
  feedback: 'to give feedback',
  signature: 'to sign',
  photos: 'to the photographs',
} as const satisfies Record<LinkPurpose, string>
