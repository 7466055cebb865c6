import { publish } from '../realtime/operations.ts'
import type { Author } from './next-version.ts'
import type { StoredHeader } from './store/index.ts'

/** Tells whoever has the report or the list open that the caller has changed it. */
export const tellChanged = (
  ctx: Pick<Author, 'user'>,
  { id, version, client, branchId }: StoredHeader,
): Promise<void> => publish(client.id, { event: 'reportchanged', reportId: id, version, by: ctx.user.name }, branchId)
