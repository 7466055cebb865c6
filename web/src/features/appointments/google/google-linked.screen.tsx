import { googleCalendarMessages } from '@lintel/contract'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { errorText } from '../../../lib/api-error.ts'
import { useSession } from '../../../lib/session.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { linkGoogle } from './google.queries.ts'

/** The page that Google redirects back to: `/googlelinked`. It sends Google's code to the server. */
export function GoogleLinkedScreen() {
  const [params, setParams] = useSearchParams()
  const { identity } = useSession()
  const [done, setDone] = useState<{ title: string; text: string }>()
  // Google's code works once, and is removed from the URL.
  const taken = useRef(false)
  useEffect(() => {
    if (taken.current) return
    taken.current = true
    const [authcode, state, error] = ['code', 'state', 'error'].map((name) => params.get(name) ?? '')
    const person = { clientid: identity.clientId ?? '', userid: identity.userId ?? '' }
    setParams({}, { replace: true })
    const link = async () => {
      try {
        if (error || !authcode || !state) {
          setDone({ title: 'Google was not linked', text: googleCalendarMessages.notGranted })
          return
        }
        await linkGoogle(person, { authcode, state })
        setDone({
          title: googleCalendarMessages.linked,
          text: 'Appointments appear in the calendar within minutes. This window can be closed.',
        })
      } catch (failure) {
        setDone({ title: 'Google was not linked', text: errorText(failure) })
      }
    }
    void link()
  }, [identity.clientId, identity.userId, params, setParams])
  if (!done) return <EmptyState title="Linking Google …" text="This takes a moment." />
  return (
    <EmptyState {...done}>
      <Button component={Link} to="/planner" variant="default">
        Planner
      </Button>
    </EmptyState>
  )
}
