import { googleCalendarMessages } from '@lintel/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconBrandGoogle } from '@tabler/icons-react'
import { errorText } from '../../../lib/api-error.ts'
import { dateTimeText } from '../../../lib/date-time.ts'
import { useAttempt } from '../../../lib/attempt.ts'
import { useSession } from '../../../lib/session.ts'
import { toast } from '../../../lib/toasts.ts'
import { confirm } from '../../../ui/confirm.tsx'
import classes from './google.module.css'
import { googleQuery, startLink, unlinkGoogle, useGoogleEvents } from './google.queries.ts'

const useOwnGoogle = () => {
  const { roles, identity } = useSession()
  const { clientId, userId } = identity
  const isCustomer = !roles.administrator && !roles.support && Boolean(clientId) && Boolean(userId)
  const { data } = useQuery({ ...googleQuery(), enabled: isCustomer })
  return { state: isCustomer ? data : undefined, person: { clientid: clientId ?? '', userid: userId ?? '' } }
}

const goToGoogle = async () => {
  // Opened immediately: browsers block a window opened after the click.
  const popup = window.open('', 'lintel-google', 'popup,width=520,height=720')
  try {
    const url = await startLink()
    if (popup) popup.location.href = url
    else location.assign(url)
  } catch (error) {
    popup?.close()
    toast.error(errorText(error))
  }
}

/** Links or unlinks the user's Google calendar; nothing without Google, or on a phone, whose bar has no room. */
export function GoogleButton({ on }: { on: 'desk' | 'phone' }) {
  const { state, person } = useOwnGoogle()
  const { busy, attempt } = useAttempt()
  useGoogleEvents()
  if (!state || (!state.available && !state.linked)) return null
  const unlink = async () => {
    if (!(await confirm(googleCalendarMessages.confirmUnlink, { yes: 'Unlink', danger: true }))) return
    await unlinkGoogle(person)
  }
  return (
    <Button
      variant="default"
      {...(on === 'desk' ? { visibleFrom: 'sm' } : { hiddenFrom: 'sm', my: 'xs' })}
      leftSection={<IconBrandGoogle size={16} stroke={1.8} aria-hidden />}
      loading={busy !== undefined}
      onClick={() => void attempt('busy', state.linked ? unlink : goToGoogle)}
    >
      {state.linked ? 'Unlink Google' : 'Link Google'}
    </Button>
  )
}

export function GoogleState() {
  const { state } = useOwnGoogle()
  if (!state?.linked && !state?.problem) return null
  const { linked, email, syncedAt, problem } = state
  const compared = syncedAt ? `, last compared ${dateTimeText(syncedAt)}` : ', not compared yet'
  return (
    <p className={classes.state} role="status">
      {linked && `Google Calendar of ${email ?? ''}${compared}.`}
      {problem && <strong> {problem}</strong>}
    </p>
  )
}
