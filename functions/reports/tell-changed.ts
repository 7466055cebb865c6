import type { Context } from '../lib/context.ts'
import { publish } from '../realtime/operations.ts'
import type { StoredHeader } from './store/index.ts'

/** Tells whoever has the report or the list open that the caller has changed it. */
export const tellChanged = (ctx: Context, { id, version, client }: StoredHeader): Promise<void> =>
  publish(client.id, { event: 'reportchanged', reportId: id, version, by: ctx.user.name })
