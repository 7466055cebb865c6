import { imagePath, signInMessages, type Sender, type SharedReport } from '@lintel/contract'
import { displayDate } from '@lintel/rules'
import type { ReactNode } from 'react'
import { focusOnMount } from '../../lib/focus.ts'
import { Redirect } from '../../lib/visitor-location.ts'
import { pageColours } from '../../lib/page-colours.ts'
import type { Closed } from './shared.queries.ts'
import classes from './public-page.module.css'

export type PageHead = Pick<SharedReport, 'id' | 'ref' | 'date' | 'type' | 'address' | 'client'>

function Questions({ sender: { name, phone, email } }: { sender: Sender }) {
  return (
    <p className={classes.small}>
      Questions? {name}
      {phone && (
        <>
          , <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
        </>
      )}
      {email && (
        <>
          , <a href={`mailto:${email}`}>{email}</a>
        </>
      )}
    </p>
  )
}

export const ThankYou = () => (
  <h1 ref={focusOnMount} tabIndex={-1}>
    Thank you
  </h1>
)

export function PublicPage({
  head,
  photoBucket,
  wide,
  children,
}: {
  head: PageHead
  photoBucket: string
  /** For pages that show images side by side. */
  wide?: boolean
  children: ReactNode
}) {
  const { client, address, type, ref, date } = head
  return (
    <div className={classes.page} style={pageColours(client.primarycolour)} data-wide={wide || undefined}>
      <header className={classes.brand}>
        {client.logo && <img src={imagePath(photoBucket, client.logo, 300)} alt="" height={44} />}
        <b>{client.name}</b>
      </header>
      {client.banner && <img className={classes.banner} src={imagePath(photoBucket, client.banner, 1200)} alt="" />}
      <main className={classes.main}>
        <section className={classes.about} aria-label="Report">
          <span className={classes.type}>{type} report</span>
          <b>{address.line1}</b>
          {address.line2 && <span>{address.line2}</span>}
          <span>{[address.town, address.postcode].filter(Boolean).join(', ')}</span>
          <span className="num">
            Report {ref}, {displayDate(date)}
          </span>
        </section>
        {children}
        <Questions sender={client} />
      </main>
    </div>
  )
}

export function PlainPage({
  title,
  sender,
  children,
}: {
  title: string
  sender?: Sender | undefined
  children?: ReactNode
}) {
  return (
    <div className={classes.page}>
      {sender && (
        <header className={classes.brand}>
          <b>{sender.name}</b>
        </header>
      )}
      <main className={classes.main}>
        <h1>{title}</h1>
        {children}
        {sender && <Questions sender={sender} />}
      </main>
    </div>
  )
}

export function LoadingPage() {
  return (
    <div className={classes.page} aria-busy="true">
      <main className={classes.loading}>
        <p role="status">Opening your report</p>
      </main>
    </div>
  )
}

function FailedLink() {
  return (
    <PlainPage title={signInMessages.unexpected}>
      <p className={classes.lead} role="alert">
        This was not caused by your link. Nothing that you wrote here is lost.
      </p>
      <button type="button" className={classes.save} onClick={() => location.reload()}>
        Try again
      </button>
    </PlainPage>
  )
}

/** The notice that a link does not open: on its own page if that is final, here if it can change. */
export function ClosedLink({ id, closed, signs = false }: { id: string; closed: Closed; signs?: boolean }) {
  if (closed === 'error') return <FailedLink />
  return (
    <Redirect to={`/feedback/notification/${encodeURIComponent(id)}?kind=${closed}${signs ? '&of=signature' : ''}`} />
  )
}
