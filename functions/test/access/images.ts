import type { AccessRows } from './row.ts'

export const images: AccessRows<'images'> = {
  getImage: { access: 'public', dataentry: true, request: () => ({ params: { request: 'e30' } }), status: 400 },
}
