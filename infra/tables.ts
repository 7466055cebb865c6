/** The construct's id, from which the variable is derived (`REMOTE_COMMANDS_TABLE`), and its number of indexes. */
export const tableDefinitions = {
  clients: { id: 'Clients', indexes: 1 },
  reports: { id: 'Reports', indexes: 2 },
  uploads: { id: 'Uploads', indexes: 1 },
  jobs: { id: 'Jobs', indexes: 1 },
  connections: { id: 'Connections', indexes: 0 },
  links: { id: 'Links', indexes: 1 },
  remotecommands: { id: 'RemoteCommands', indexes: 0 },
  providerinvoices: { id: 'ProviderInvoices', indexes: 0 },
  tickets: { id: 'Tickets', indexes: 0 },
  audit: { id: 'Audit', indexes: 2 },
  customers: { id: 'Customers', indexes: 0 },
  dictionaries: { id: 'Dictionaries', indexes: 0 },
  emailtemplates: { id: 'EmailTemplates', indexes: 0 },
  appointments: { id: 'Appointments', indexes: 0 },
  googlecalendars: { id: 'GoogleCalendars', indexes: 1 },
  reporttemplates: { id: 'ReportTemplates', indexes: 0 },
  transcriptions: { id: 'Transcriptions', indexes: 0 },
  spreadsheets: { id: 'Spreadsheets', indexes: 0 },
  signins: { id: 'SignIns', indexes: 0 },
} as const satisfies Record<string, { id: string; indexes: 0 | 1 | 2 }>

export type TableName = keyof typeof tableDefinitions

export const tableVariable = (id: string) =>
  `${id.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()}_TABLE` as const

/** Parameters contain the names for the provider's own scripts. */
export const tableParameters = Object.entries(tableDefinitions).map(
  ([name, { id }]) => ({ variable: tableVariable(id), parameter: `${name}-table` }) as const,
)
