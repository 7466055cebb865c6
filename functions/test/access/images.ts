import { dataentryRow, type AccessRows } from './row.ts'

export const images: AccessRows<'images'> = { getImage: dataentryRow('public', { params: { request: 'e30' } }, 400) }
