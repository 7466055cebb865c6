import { feedbackMessages, signInMessages } from '@lintel/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useVisitorLocation } from '../../lib/visitor-location.ts'
import { PlainPage, PublicPage } from './public-page.tsx'
import { openedLinksOf, senderOfClosed } from './shared.queries.ts'
import classes from './public-page.module.css'

const texts: Record<string, { title: string; text: string }> = {
  notfound: { title: feedbackMessages.notFoundTitle, text: feedbackMessages.notFound },
  locked: { title: feedbackMessages.lockedTitle, text: feedbackMessages.locked },
  thankyou: { title: feedbackMessages.thankYou, text: feedbackMessages.received },
}

export function NotificationScreen() {
  const { search, params } = useVisitorLocation()
  const query = new URLSearchParams(search)
  const cache = useQueryClient()
  // The page that led here knows the agency; after a reload nobody does.
  const [opened] = useState(() => openedLinksOf(cache, params['id'] ?? '')[0])
  const [sender] = useState(() => senderOfClosed(cache, params['id'] ?? ''))
  const known = texts[query.get('kind') ?? '']
  if (!known) return <PlainPage title={signInMessages.unexpected} />
  const text =
    query.get('kind') === 'locked' && query.get('of') === 'signature' ? feedbackMessages.lockedToSign : known.text
  const whom = sender?.name ?? 'the agency that sent you the link'
  const advice = query.get('kind') === 'notfound' ? ` ${whom}, and ask for a new one.` : ''
  const message = (
    <p className={classes.lead} role="status">
      {text}
      {advice}
    </p>
  )
  if (!opened)
    return (
      <PlainPage title={known.title} sender={sender}>
        {message}
      </PlainPage>
    )
  return (
    <PublicPage head={opened.shared} photoBucket={opened.photoBucket}>
      <h1>{known.title}</h1>
      {message}
    </PublicPage>
  )
}
