import type { AccessRows } from './row.ts'

export const system: AccessRows<'system'> = {
  getOpenApi: { access: 'public', dataentry: true, request: () => ({}), status: 200 },
}
