import { guardMessages, type Group } from '@lintel/contract'
import { generatePath, redirect, type LoaderFunctionArgs } from 'react-router-dom'
import { ApiError } from '../lib/api-error.ts'
import { loadSession, NotAssigned } from '../lib/load-session.ts'
import { leaveSession, restoreIdentity } from '../lib/session.ts'
import { toast } from '../lib/toasts.ts'
import { signInAddress } from './landing.ts'
import type { Prefetch } from '../lib/visit.ts'
import { admits, type Path } from './paths.ts'

export type GroupVerdict =
  { kind: 'admitted' } | { kind: 'instead'; path: string } | { kind: 'refused'; message: string }

export const judgeGroups = (entry: Path, groups: readonly Group[]): GroupVerdict => {
  if (entry.dataEntryRedirect && groups.includes('Dataentry') && admits(entry, groups)) {
    return { kind: 'instead', path: entry.dataEntryRedirect }
  }
  if (!admits(entry, groups)) return { kind: 'refused', message: guardMessages.groupMismatch }
  return { kind: 'admitted' }
}

const turnAway = async (message: string, from: string) => {
  await leaveSession()
  toast.error(message)
  return redirect(signInAddress(from))
}

/** In this order: authenticate, group, client and user, client data. A failure signs out; the URL is kept. */
export const guard =
  (entry: Path, prefetch?: Promise<Prefetch | undefined>) =>
  async ({ request, params }: Pick<LoaderFunctionArgs, 'request' | 'params'>): Promise<Response | null> => {
    const { pathname, search, searchParams } = new URL(request.url)
    const from = `${pathname}${search}`
    const identity = await restoreIdentity()
    if (!identity) return redirect(signInAddress(from))
    const verdict = judgeGroups(entry, identity.groups)
    if (verdict.kind === 'refused') return turnAway(verdict.message, from)
    if (verdict.kind === 'instead') return redirect(generatePath(verdict.path, params) + search)
    void prefetch?.then((ask) => ask?.({ identity, search: searchParams, params }))
    try {
      await loadSession(identity)
      return null
    } catch (error) {
      if (error instanceof NotAssigned) return turnAway(error.message, from)
      // The session has ended in the meantime.
      if (error instanceof ApiError && error.status === 401) return redirect(signInAddress(from))
      throw error
    }
  }
