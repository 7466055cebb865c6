import { imagePath, signInMessages, type SharedReport } from '@lintel/contract'
import { displayDate } from '@lintel/rules'
import type { ReactNode } from 'react'
import { Redirect } from '../../lib/visitor-location.ts'
import { pageColours } from '../../lib/page-colours.ts'
import type { Closed } from './shared.queries.ts'
import classes from './public-page.module.css'

/** What every page says of whom it is from and what it is about. */
export type PageHead = Pick<SharedReport, 'id' | 'ref' | 'date' | 'type' | 'address' | 'client'>

/** The page of a link: the agency at the top, then what it is about, then one column. */
export function PublicPage({
  head,
  photoBucket,
  wide,
  children,
}: {
  head: PageHead
  photoBucket: string
  /** For pages that show pictures beside each other. */
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
      </main>
    </div>
  )
}

/** A page of few words, where there is no report to show. */
export function PlainPage({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={classes.page}>
      <main className={classes.main}>
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  )
}

/** Stands where the page will be. */
export function LoadingPage() {
  return (
    <div className={classes.page} aria-busy="true">
      <main className={classes.loading}>
        <p role="status">Opening your report</p>
      </main>
    </div>
  )
}

/** The page for a link that may be valid, but could not be opened: no connection, server busy or failed. */
function FailedLink() {
  return (
    <PlainPage title={signInMessages.unexpected}>
      <p className={classes.lead} role="alert">
        Your link was not the reason. Nothing that you wrote here is lost.
      </p>
      <button type="button" className={classes.save} onClick={() => location.reload()}>
        Try again
      </button>
    </PlainPage>
  )
}

/** Why a link does not open: on its own page where that is final, here where it may change. */
export function ClosedLink({ id, closed }: { id: string; closed: Closed }) {
  if (closed === 'error') return <FailedLink />
  return <Redirect to={`/feedback/notification/${encodeURIComponent(id)}?kind=${closed}`} />
}
