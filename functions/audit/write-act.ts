import type { AuditEntry } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { recordedPerson, type PersonToRecord } from '../lib/context.ts'
import type { TransactItem } from '../lib/table.ts'
import { actItem } from './store.ts'

/** User ids are unique only within a client. */
export type Actor = PersonToRecord & { clientId?: string }

export interface Act extends Pick<AuditEntry, 'action' | 'clientId' | 'subject'> {
  detail?: Record<string, string>
}

/** For the action's own transaction: an act that was done has exactly one row, a refused one none. */
export function writeAct({ now, user }: { now: Date; user: Actor }, act: Act): TransactItem {
  const by = { ...recordedPerson(user), ...(user.clientId && { clientId: user.clientId }) }
  return actItem({ id: newId(), at: now.toISOString(), by, detail: {}, ...act })
}

export const actOnReport = (
  action: AuditEntry['action'],
  { id, ref, client }: { id: string; ref: number; client: { id: string } },
  detail: Record<string, string> = {},
): Act => ({ action, clientId: client.id, subject: { kind: 'report', id, name: String(ref) }, detail })
