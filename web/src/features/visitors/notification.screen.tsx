import { feedbackMessages, signInMessages } from '@lintel/contract'
import { useVisitorLocation } from '../../lib/visitor-location.ts'
import { PlainPage } from './public-page.tsx'
import classes from './public-page.module.css'

const texts: Record<string, { title: string; text: string }> = {
  notfound: { title: feedbackMessages.notFoundTitle, text: feedbackMessages.notFound },
  locked: { title: feedbackMessages.lockedTitle, text: feedbackMessages.locked },
  thankyou: { title: feedbackMessages.thankYou, text: feedbackMessages.received },
}

/** The result of a visit, `/feedback/notification/{id}`; the kind is in the query. */
export function NotificationScreen() {
  const query = new URLSearchParams(useVisitorLocation().search)
  const known = texts[query.get('kind') ?? '']
  if (!known) return <PlainPage title={signInMessages.unexpected} />
  const advice = query.get('kind') === 'notfound' ? ' the agency that sent you the link, and ask for a new one.' : ''
  return (
    <PlainPage title={known.title}>
      <p className={classes.lead} role="status">
        {known.text}
        {advice}
      </p>
    </PlainPage>
  )
}
