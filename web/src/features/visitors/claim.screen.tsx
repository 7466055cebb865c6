import { disputeSchemes, keysOf, type SharedClaimLine } from '@lintel/contract'
import { dayInLondon, displayDate, displayPounds, pairSides } from '@lintel/rules'
import { Suspense, useState } from 'react'
import { errorText } from '../../lib/api.ts'
import { isStorageBlocked } from '../../lib/auth-storage.ts'
import { dateTimeText } from '../../lib/date-time.ts'
import { preloadable } from '../../lib/preloadable.ts'
import type { LightboxPhoto } from '../../ui/photos/lightbox-parts.tsx'
import { useClaim, type ClaimState } from './claim-state.ts'
import { ClaimedLine } from './claimed-line.tsx'
import type { OpenedLink } from './prefetch.ts'
import { ClosedLink, LoadingPage, PublicPage } from './public-page.tsx'
import { useLink, useShared, type SharedAs } from './shared.queries.ts'
import page from './public-page.module.css'
import classes from './claim.module.css'

const { Component: Lightbox } = preloadable(async () => (await import('../../ui/photos/lightbox.tsx')).Lightbox)

type Pair = SharedClaimLine['pairs'][number]

const largeOf = (photo: NonNullable<Pair['before']>, reference: string): LightboxPhoto => ({
  photo: { ...photo, hasGalleryLink: true, readonly: true },
  reference,
  taken: photo.createdAt ? dateTimeText(photo.createdAt) : '',
})

const largePair = ({ name }: SharedClaimLine, pair: Pair) => ({
  title: name,
  about: '',
  before: pair.before && largeOf(pair.before, `${name}, ${pairSides.before}`),
  after: pair.after && largeOf(pair.after, `${name}, ${pairSides.after}`),
})

function Lines({ lines, bucket, state }: { lines: readonly SharedClaimLine[]; bucket: string; state?: ClaimState }) {
  const [open, setOpen] = useState<string>()
  const pairs = lines.flatMap((line) => line.pairs.map((pair) => largePair(line, pair)))
  const photos = pairs.flatMap((pair) => keysOf(pairSides).flatMap((side) => pair[side] ?? []))
  const at = photos.findIndex(({ photo }) => photo.id === open)
  return (
    <>
      {lines.map((line, number) => (
        <ClaimedLine
          key={`${line.path} ${number}`}
          line={line}
          at={number}
          bucket={bucket}
          state={state}
          onOpen={({ id }) => setOpen(id)}
        />
      ))}
      {at >= 0 && (
        <Suspense fallback={null}>
          <Lightbox
            photos={photos}
            at={at}
            bucket={bucket}
            pairs={pairs.filter(({ before, after }) => before && after)}
            onAt={(next) => setOpen(photos[next]?.photo.id)}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

interface ClaimProps {
  link: OpenedLink
  shared: SharedAs<'claim'>
  photoBucket: string
  refetch: () => Promise<unknown>
}

const linesText = (count: number) => `${count} ${count === 1 ? 'line' : 'lines'}`

function Answering({ link, shared, photoBucket, refetch }: ClaimProps) {
  const state = useClaim(link, shared, refetch)
  const { save, obstacle, open, canSend } = state
  return (
    <>
      {shared.outdated && (
        <p className={classes.notice}>
          <b>What is claimed has changed since you answered.</b> Please read it again, then send your answers again.
        </p>
      )}
      <Lines lines={shared.lines} bucket={photoBucket} state={state} />
      {save.error && (
        <p className={page.trouble} role="alert">
          {errorText(save.error)}
        </p>
      )}
      <p className={classes.status} role="status">
        {canSend
          ? obstacle
          : save.isSuccess &&
            `Thank you: ${shared.client.name} has your answers. ${open > 0 ? `${linesText(open)} not answered yet.` : 'You can still change them.'}`}
      </p>
      <button
        type="button"
        className={page.save}
        disabled={!canSend || obstacle !== undefined || save.isPending}
        aria-busy={save.isPending || undefined}
        onClick={() => save.mutate()}
      >
        {save.isPending ? 'Sending' : 'Send answers'}
      </button>
      <p className={page.small}>
        You can change your answers until the claim is settled or sent to the scheme.{' '}
        {isStorageBlocked()
          ? 'This browser blocks storage: leave this page open until they are sent.'
          : 'What you write is kept on this device until it is sent.'}
      </p>
    </>
  )
}

function Claim({ link, shared, photoBucket, refetch }: ClaimProps) {
  const { lines, total, deposit, scheme, visitor, settledAt, settlement, client } = shared
  return (
    <PublicPage head={shared} photoBucket={photoBucket}>
      <h1>Claim against your deposit</h1>
      <p className={page.lead}>
        {visitor.name && `${visitor.name}, `}
        {client.name} {settledAt ? 'claims' : 'proposes to claim'} <b className="num">{displayPounds(total)}</b> of your
        deposit of <span className="num">{displayPounds(deposit)}</span>.
      </p>
      {settledAt ? (
        <p className={classes.notice}>
          <b>Settled on {displayDate(dayInLondon(new Date(settledAt)))}.</b> Nothing goes to the scheme.{' '}
          {settlement && <a href={settlement.url}>Open the settlement</a>}
        </p>
      ) : (
        <p className={classes.notice}>
          <b>It is a proposal: nothing is decided.</b> Say for each line whether you agree, offer another sum or dispute
          it. If you do not agree, the deposit scheme ({disputeSchemes[scheme]}) decides from the evidence of both
          sides. It costs you nothing to go to it.
        </p>
      )}
      {lines.length === 0 && <p>Nothing is claimed at the moment.</p>}
      {settledAt ? (
        <Lines lines={lines} bucket={photoBucket} />
      ) : (
        lines.length > 0 && <Answering link={link} shared={shared} photoBucket={photoBucket} refetch={refetch} />
      )}
    </PublicPage>
  )
}

/** Addresses of files are valid for five minutes. */
const renewMs = 4 * 60_000

/** `/claim/{id}`: what a tenant is asked to pay, and their answers. */
export function VisitorClaimScreen() {
  const link = useLink()
  const { shared, photoBucket, closed, refetch } = useShared(link, 'claim', { refetchMs: renewMs })
  // Uploads need the same object on each render.
  const [steady] = useState(link)
  if (closed) return <ClosedLink id={link.id} closed={closed} />
  if (!shared) return <LoadingPage />
  return <Claim link={steady} shared={shared} photoBucket={photoBucket} refetch={refetch} />
}
