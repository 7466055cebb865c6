import { settingMessages } from './messages.ts'

/** In the specification's order; all are always present. */
export const clientSettingDefaults = [
  { key: 'Invoice enable', type: 'boolean', value: 'false' },
  { key: 'Suspend', type: 'boolean', value: 'false' },
  { key: 'Direct debit', type: 'boolean', value: 'false' },
  { key: 'Auto attach PDF on email dialog', type: 'boolean', value: 'true' },
  { key: 'Invoice discount', type: 'text', value: '' },
  { key: 'Report feedback active for', type: 'text', value: '' },
  { key: 'Auto approve report feedback', type: 'boolean', value: '' },
  { key: 'MRI API Active', type: 'boolean', value: 'false' },
  { key: 'MRI Url', type: 'text', value: '' },
  { key: 'MRI Username', type: 'text', value: '' },
  { key: 'MRI Password', type: 'text', value: '' },
  { key: 'Spreadsheet API Active', type: 'boolean', value: 'false' },
  { key: 'Auto generate reports', type: 'boolean', value: 'false' },
  { key: 'Auto deliver reports', type: 'boolean', value: 'false' },
  { key: 'Auto attach supporting documents on email dialog', type: 'boolean', value: 'false' },
  { key: 'Auto fill tenant email addresses on email dialog', type: 'boolean', value: 'false' },
  { key: 'Audio transcriber', type: 'boolean', value: 'false' },
  { key: 'Photo transcriber', type: 'boolean', value: 'false' },
] as const

export type ClientSettingKey = (typeof clientSettingDefaults)[number]['key']

export const clientSettingKeys = clientSettingDefaults.map((setting) => setting.key) as [
  ClientSettingKey,
  ...ClientSettingKey[],
]

/** Agency staff never receive them. */
export const secretSettingKeys: readonly ClientSettingKey[] = ['MRI Url', 'MRI Username', 'MRI Password']

/** Write-only and stored encrypted: responses contain `hiddenValue` instead. */
export const hiddenSettingKeys: readonly ClientSettingKey[] = ['MRI Password']

export const hiddenValueMax = 1000

/** Sent back, it leaves the value unchanged. */
export const hiddenValue = '••••••••'

const isPercent = (text: string) => /^\d{1,3}(?:\.\d{1,2})?$/.test(text) && Number(text) <= 100

/** Plain HTTP is for trying exports on a developer's machine; the export itself decides whether it is allowed. */
const isMriUrl = (text: string): boolean => {
  const url = URL.parse(text)
  const isLoopback = url?.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(url.hostname)
  return url !== null && (url.protocol === 'https:' || isLoopback) && url.username === '' && url.password === ''
}

export const settingProblem = ({ key, value }: { key: ClientSettingKey; value: string }): string | undefined => {
  const typed = value.trim()
  const { type, value: byDefault } = clientSettingDefaults.find((setting) => setting.key === key) ?? {}
  if (type === 'boolean') return ['true', 'false', byDefault].includes(value) ? undefined : settingMessages.onOrOff
  if (typed === '') return undefined
  if (key === 'Invoice discount') return isPercent(typed) ? undefined : settingMessages.discount
  if (key === 'Report feedback active for') return /^\d{1,4}$/.test(typed) ? undefined : settingMessages.feedbackDays
  if (key === 'MRI Url') return isMriUrl(typed) ? undefined : settingMessages.mriUrl
  // KMS encrypts 4,096 bytes, and a character takes four at most.
  if (hiddenSettingKeys.includes(key)) return value.length > hiddenValueMax ? settingMessages.mriPassword : undefined
  if (key === 'MRI Username') return typed.includes(':') ? settingMessages.mriUsername : undefined
  return undefined
}
