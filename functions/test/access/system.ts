import { dataentryRow, type AccessRows } from './row.ts'

export const system: AccessRows<'system'> = { getOpenApi: dataentryRow('public', {}, 200) }
