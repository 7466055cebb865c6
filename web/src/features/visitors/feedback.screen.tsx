import { isEmailAddress, type FeedbackParty } from '@lintel/contract'
import { displayDate } from '@lintel/rules'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { errorText } from '../../lib/api.ts'
import { isStorageBlocked } from '../../lib/auth-storage.ts'
import { beginEmpty, unsentGeneral } from './feedback-state.ts'
import { Choice, TextArea, TextField } from './fields.tsx'
import { ItemPicker } from './item-picker.tsx'
import { PhotoStrip } from './photo-strip.tsx'
import type { OpenedLink } from './prefetch.ts'
import { ClosedLink, LoadingPage, PublicPage } from './public-page.tsx'
import { useLink, useShared, type SharedAs } from './shared.queries.ts'
import { useFeedback, type Feedback } from './use-feedback.ts'
import { photosUnderway, type SentPhoto } from './visitor-photos.ts'
import fields from './fields.module.css'
import page from './public-page.module.css'
import classes from './feedback.module.css'

const parties: readonly { value: FeedbackParty; label: string }[] = [
  { value: 'landlord', label: 'Landlord' },
  { value: 'tenant', label: 'Tenant' },
]

const tabs = [
  { id: 'item', label: 'Item Comments' },
  { id: 'general', label: 'General Comments' },
] as const

interface PanelProps {
  feedback: Feedback
  photoBucket: string
}

const without = (list: readonly SentPhoto[], key: string) => list.filter(({ id }) => id !== key)

function AboutYou({ shared, feedback: { draft, change } }: { shared: SharedAs<'feedback'>; feedback: Feedback }) {
  const { party, name, email } = draft
  return (
    <section className={classes.step} aria-label="About you">
      {shared.parties.length > 1 && (
        <Choice label="I am the" options={parties} value={party} onChange={(value) => change({ party: value })} />
      )}
      <TextField
        label="Your Name"
        autoComplete="name"
        maxLength={300}
        value={name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        value={email}
        error={email !== '' && !isEmailAddress(email) ? 'This is not an email address yet.' : undefined}
        onChange={(event) => change({ email: event.currentTarget.value.trim() })}
      />
    </section>
  )
}

function ItemPanel({ feedback, photoBucket }: PanelProps) {
  const { draft, items, photos, mayAdd, changeOpen, edit, reset, add } = feedback
  const { open } = draft
  return (
    <div role="tabpanel" id="panel-item" aria-labelledby="tab-item" className={classes.panel}>
      <ItemPicker items={items} value={open.itemref} onChange={(itemref) => (itemref ? edit(itemref) : reset())} />
      <TextArea
        id="feedback-comments"
        label="Comments"
        rows={3}
        maxLength={8000}
        value={open.comments}
        onChange={({ currentTarget: { value: comments } }) => changeOpen(() => ({ comments }))}
      />
      <PhotoStrip
        photos={photos.of('open', open.photos)}
        photoBucket={photoBucket}
        onAdd={(files) => void photos.add('open', files)}
        onAgain={photos.again}
        onRemove={(key) => {
          photos.remove(key)
          changeOpen((known) => ({ photos: without(known.photos, key) }))
        }}
      />
      <div className={`${page.pair} ${classes.pair}`}>
        <button type="button" className={page.other} onClick={reset}>
          Reset
        </button>
        <button type="button" className={page.other} disabled={!mayAdd} onClick={add}>
          Add
        </button>
      </div>
    </div>
  )
}

function GeneralPanel({ feedback: { draft, photos, change }, photoBucket }: PanelProps) {
  const { party } = draft
  const target = `general/${party}` as const
  return (
    <div role="tabpanel" id="panel-general" aria-labelledby="tab-general" className={classes.panel}>
      <TextArea
        label="General Comments"
        rows={5}
        maxLength={8000}
        value={draft.general[party]}
        onChange={(event) => change({ general: { ...draft.general, [party]: event.currentTarget.value } })}
      />
      <PhotoStrip
        photos={photos.of(target, draft.generalPhotos[party])}
        photoBucket={photoBucket}
        onAdd={(files) => void photos.add(target, files)}
        onAgain={photos.again}
        onRemove={(key) => {
          photos.remove(key)
          change(({ generalPhotos: known }) => ({
            generalPhotos: { ...known, [party]: without(known[party], key) },
          }))
        }}
      />
    </div>
  )
}

function YourComments({ feedback, photoBucket }: PanelProps) {
  const { items, general, tab, setTab } = feedback
  const walkTabs = ({ key }: KeyboardEvent) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    const other = tab === 'item' && general ? 'general' : 'item'
    setTab(other)
    document.getElementById(`tab-${other}`)?.focus()
  }

  return (
    <section className={classes.step} aria-label="Your comments">
      <div className={fields.tabs} role="tablist" aria-label="Kind of comment">
        {tabs
          .filter(({ id }) => (id === 'item' ? items.length > 0 || !general : general))
          .map(({ id, label }) => (
            <button
              key={id}
              type="button"
              role="tab"
              id={`tab-${id}`}
              aria-selected={id === tab}
              aria-controls={id === tab ? `panel-${id}` : undefined}
              tabIndex={id === tab ? 0 : -1}
              onClick={() => setTab(id)}
              onKeyDown={walkTabs}
            >
              {label}
            </button>
          ))}
      </div>
      {tab === 'item' ? (
        <ItemPanel feedback={feedback} photoBucket={photoBucket} />
      ) : (
        <GeneralPanel feedback={feedback} photoBucket={photoBucket} />
      )}
    </section>
  )
}

function CommentedList({ feedback: { commented, photos, edit, takeAway } }: { feedback: Feedback }) {
  return (
    <section className={classes.step} aria-labelledby="feedback-list">
      <h2 id="feedback-list">Commented List</h2>
      {commented.length === 0 ? (
        <p className={page.small}>Nothing yet. Choose an item, say what you see, and press Add.</p>
      ) : (
        <table className={classes.list}>
          <thead>
            <tr>
              <th scope="col">Ref</th>
              <th scope="col">Item</th>
              <th scope="col">Comment</th>
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody>
            {commented.map((entry) => (
              <tr key={entry.itemref}>
                <td className="num">{entry.ref}</td>
                <th scope="row">
                  {entry.room}, {entry.name}
                </th>
                <td className={classes.comment}>
                  {entry.comments}
                  {entry.count > 0 && <small>{entry.count === 1 ? '1 photo' : `${entry.count} photos`}</small>}
                  {entry.refused.map(({ key, name: file, message }) => (
                    <span key={key} className={classes.refused} role="alert">
                      {message ?? `${file} could not be accepted.`}
                      <button type="button" aria-label={`Remove ${file}`} onClick={() => photos.remove(key)}>
                        Remove
                      </button>
                    </span>
                  ))}
                </td>
                <td className={classes.actions}>
                  <button type="button" aria-label={`Edit ${entry.name}`} onClick={() => edit(entry.itemref)}>
                    <IconPencil size={20} stroke={1.6} aria-hidden />
                  </button>
                  <button type="button" aria-label={`Delete ${entry.name}`} onClick={() => takeAway(entry.itemref)}>
                    <IconTrash size={20} stroke={1.6} aria-hidden />
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function FeedbackPage({
  link,
  shared,
  photoBucket,
  onRefused,
  onBeginEmpty,
}: {
  link: OpenedLink
  shared: SharedAs<'feedback'>
  photoBucket: string
  onRefused: () => void
  /** Starts without the draft of the link `former`. */
  onBeginEmpty: (former: string) => void
}) {
  const feedback = useFeedback(link, shared, onRefused)
  const { draft, former, change, items, photos, update, save } = feedback
  const obstacle = photosUnderway(photos) ?? feedback.obstacle
  const unsent = unsentGeneral(shared, draft)
  return (
    <PublicPage head={shared} photoBucket={photoBucket}>
      <h1>Tell us what you see</h1>
      {shared.openUntil && <p className={page.lead}>Comments are accepted until {displayDate(shared.openUntil)}.</p>}
      {former && (
        <section className={classes.step} role="status">
          <p>What was written on this device with an earlier link, and not sent, is here again.</p>
          <button type="button" className={page.other} onClick={() => onBeginEmpty(former)}>
            Begin without it
          </button>
        </section>
      )}
      <AboutYou shared={shared} feedback={feedback} />
      <YourComments feedback={feedback} photoBucket={photoBucket} />
      {unsent && (
        <section className={classes.step} role="status">
          <p>General comments have already been sent, so these are not sent. Copy what you need:</p>
          <p className={classes.comment}>{unsent}</p>
          <button type="button" onClick={() => change({ general: { ...draft.general, [draft.party]: '' } })}>
            Discard
          </button>
        </section>
      )}
      {items.length > 0 && <CommentedList feedback={feedback} />}
      {save.error && (
        <p className={`${page.trouble} ${classes.trouble}`} role="alert">
          {errorText(save.error)}
        </p>
      )}
      <p className={classes.unsent} role="status">
        {obstacle}
      </p>
      <button
        type="button"
        className={page.save}
        disabled={!update || obstacle !== undefined || save.isPending}
        aria-busy={save.isPending || undefined}
        onClick={() => update && save.mutate(update)}
      >
        {save.isPending ? 'Sending' : 'Save'}
      </button>
      <p className={page.small}>
        Saving sends your comments to {shared.client.name}. Nothing is sent before.{' '}
        {isStorageBlocked()
          ? 'This browser blocks storage: leave this page open until then.'
          : 'What you write is kept on this device until then.'}
      </p>
    </PublicPage>
  )
}

export function FeedbackScreen() {
  const link = useLink()
  const { shared, photoBucket, closed, refetch } = useShared(link, 'feedback')
  // Uploads need the same object on each render.
  const [steady] = useState(link)
  const [begun, setBegun] = useState(0)
  if (closed) return <ClosedLink id={link.id} closed={closed} />
  if (!shared) return <LoadingPage />
  return (
    <FeedbackPage
      key={begun}
      link={steady}
      shared={shared}
      photoBucket={photoBucket}
      onRefused={() => void refetch()}
      onBeginEmpty={(former) => {
        beginEmpty(steady, shared, former)
        setBegun(begun + 1)
      }}
    />
  )
}
