import type { DisputeState } from '@lintel/contract'

export const stateNames: Readonly<Record<DisputeState, string>> = { draft: 'Draft', ready: 'Ready', sent: 'Sent' }
