/** The client settings with their type and default, in the specification's order; all are always present. */
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

/** The keys alone, for schemas. */
export const clientSettingKeys = clientSettingDefaults.map((setting) => setting.key) as [
  ClientSettingKey,
  ...ClientSettingKey[],
]

/** Settings whose values are credentials; agency staff never receive them. */
export const secretSettingKeys: readonly ClientSettingKey[] = ['MRI Url', 'MRI Username', 'MRI Password']
