import { redirect, type LoaderFunctionArgs } from 'react-router-dom'
import { canSignIn, restoreIdentity } from '../lib/session.ts'
import { afterSignIn } from './landing.ts'

export const skipWhenSignedIn = async ({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<Response | null> => {
  const identity = await restoreIdentity().catch(() => undefined)
  if (!identity || !canSignIn(identity.groups)) return null
  return redirect(afterSignIn(new URL(request.url).searchParams.get('redirect'), identity.groups))
}
