import { feedbackParties, routes, type FeedbackParty } from '@lintel/contract'
import { displayDate } from '@lintel/rules'
import { SegmentedControl, Select, Tabs, Textarea, TextInput } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { api, ApiError, errorText } from '../../lib/api.ts'
import { toast } from '../../lib/toasts.ts'
import {
  forgetDraft,
  isEmail,
  itemsOf,
  mayCommentGenerally,
  sayingOf,
  updateOf,
  useFeedbackDraft,
  type PickedItem,
} from './feedback-state.ts'
import { PhotoStrip } from './photo-strip.tsx'
import { ClosedLink, LoadingPage, PublicPage } from './public-page.tsx'
import { closedBy, useLink, useShared, withKey, type OpenedLink, type SharedAs } from './shared.queries.ts'
import { useVisitorPhotos } from './visitor-photos.ts'
import './mantine-sharing.css'
import page from './public-page.module.css'
import classes from './feedback.module.css'

const partyLabels: Record<FeedbackParty, string> = { landlord: 'Landlord', tenant: 'Tenant' }
const isParty = (value: string): value is FeedbackParty => value in partyLabels

const refused = (message: string) => toast.error(message)

const large = { size: 'md' } as const

/** The item picker's groups: rooms with their items. */
const groupsOf = (items: readonly PickedItem[]) => {
  const groups = new Map<string, { value: string; label: string }[]>()
  for (const { itemref, ref, room, name } of items) {
    const label = `${room}, ${name} (${ref})`
    groups.set(room, [...(groups.get(room) ?? []), { value: itemref, label }])
  }
  return [...groups].map(([group, entries]) => ({ group, items: entries }))
}

function Feedback({
  link,
  shared,
  photoBucket,
}: {
  link: OpenedLink
  shared: SharedAs<'feedback'>
  photoBucket: string
}) {
  const navigate = useNavigate()
  const { draft, change, say } = useFeedbackDraft(link, shared)
  const { party, name, email, open } = draft
  const items = useMemo(() => itemsOf(shared), [shared])
  const groups = useMemo(() => groupsOf(items), [items])
  const general = mayCommentGenerally(shared, party)
  const [tab, setTab] = useState<string | null>('item')
  const shownTab = general ? tab : 'item'
  const photos = useVisitorPhotos(link, refused)
  const generalPhotos = useVisitorPhotos(link, refused)

  const commented = items.flatMap((item) => {
    const saying = sayingOf(shared, draft, item.itemref)
    return saying ? [{ ...item, ...saying }] : []
  })
  const isKnown = name.trim() !== '' && isEmail(email)
  const sending = [...photos.photos, ...generalPhotos.photos].some(({ state }) => state === 'sending')
  const mayAdd = isKnown && open.itemref !== '' && open.comments.trim() !== '' && !sending
  const sentOf = (list: typeof photos.photos) => list.flatMap(({ sent }) => sent ?? [])
  const update = updateOf({
    ...draft,
    generalPhotos: { ...draft.generalPhotos, [party]: sentOf(generalPhotos.photos) },
  })

  const reset = () => {
    change({ open: { itemref: '', comments: '' } })
    photos.reset()
  }
  const add = () => {
    say(open.itemref, { comments: open.comments.trim(), photos: sentOf(photos.photos) })
    reset()
  }
  const edit = (itemref: string) => {
    const saying = sayingOf(shared, draft, itemref)
    change({ open: { itemref, comments: saying?.comments ?? '' } })
    photos.reset(saying?.photos ?? [])
    setTab('item')
    document.getElementById('feedback-comments')?.focus()
  }

  const save = useMutation({
    mutationFn: async () => {
      if (!update) return
      try {
        await api(routes.saveSharedReport, { ...withKey(link), body: update, headers: {} })
      } catch (error) {
        // The server joins both sides; whoever was first, nothing is lost.
        if (!(error instanceof ApiError) || error.status !== 409) throw error
      }
      const told = { params: { id: link.id, commenttype: party }, query: { k: link.k } }
      await api(routes.sendFeedbackEmail, told).catch(async () => api(routes.sendFeedbackEmail, told))
    },
    onSuccess: () => {
      forgetDraft(link)
      void navigate(`/feedback/notification/${link.id}?kind=thankyou`, { replace: true })
    },
    onError: (error) => {
      if (closedBy(error) === 'locked') void navigate(`/feedback/notification/${link.id}?kind=locked`)
      else toast.error(errorText(error))
    },
  })
  const takeParty = useCallback((value: string) => isParty(value) && change({ party: value }), [change])

  return (
    <PublicPage head={shared} photoBucket={photoBucket}>
      <h1>Tell us what you see</h1>
      {shared.openUntil && <p className={page.lead}>Comments are taken until {displayDate(shared.openUntil)}.</p>}
      <section className={classes.step} aria-label="About you">
        {shared.parties.length > 1 && (
          <div>
            <span className={classes.label} id="feedback-party">
              I am the
            </span>
            <SegmentedControl
              size="md"
              fullWidth
              aria-labelledby="feedback-party"
              data={feedbackParties.map((value) => ({ value, label: partyLabels[value] }))}
              value={party}
              onChange={takeParty}
            />
          </div>
        )}
        <TextInput
          {...large}
          label="Your Name"
          autoComplete="name"
          maxLength={300}
          value={name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextInput
          {...large}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          value={email}
          error={email !== '' && !isEmail(email) ? 'This is not an email address yet.' : undefined}
          onChange={(event) => change({ email: event.currentTarget.value.trim() })}
        />
      </section>
      <Tabs value={shownTab} onChange={setTab} className={classes.step} keepMounted={false}>
        <Tabs.List grow>
          <Tabs.Tab value="item">Item Comments</Tabs.Tab>
          {general && <Tabs.Tab value="general">General Comments</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="item" className={classes.panel}>
          <Select
            {...large}
            label="Item"
            placeholder="Choose a room and an item"
            searchable
            clearable
            nothingFoundMessage="No such item"
            data={groups}
            value={open.itemref || null}
            onChange={(itemref) => (itemref ? edit(itemref) : reset())}
          />
          <Textarea
            {...large}
            id="feedback-comments"
            label="Comments"
            autosize
            minRows={3}
            maxRows={12}
            maxLength={8000}
            value={open.comments}
            onChange={(event) => change({ open: { ...open, comments: event.currentTarget.value } })}
          />
          <PhotoStrip
            photos={photos.photos}
            photoBucket={photoBucket}
            onAdd={(files) => void photos.add(files)}
            onAgain={photos.again}
            onRemove={photos.remove}
          />
          <div className={classes.pair}>
            <button type="button" onClick={reset}>
              Reset
            </button>
            <button type="button" data-main disabled={!mayAdd} onClick={add}>
              Add
            </button>
          </div>
        </Tabs.Panel>
        {general && (
          <Tabs.Panel value="general" className={classes.panel}>
            <Textarea
              {...large}
              label="General Comments"
              autosize
              minRows={5}
              maxRows={16}
              maxLength={8000}
              value={draft.general[party]}
              onChange={(event) => change({ general: { ...draft.general, [party]: event.currentTarget.value } })}
            />
            <PhotoStrip
              photos={generalPhotos.photos}
              photoBucket={photoBucket}
              onAdd={(files) => void generalPhotos.add(files)}
              onAgain={generalPhotos.again}
              onRemove={generalPhotos.remove}
            />
          </Tabs.Panel>
        )}
      </Tabs>
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
                    {entry.photos.length > 0 && (
                      <small>{entry.photos.length === 1 ? '1 photo' : `${entry.photos.length} photos`}</small>
                    )}
                  </td>
                  <td className={classes.actions}>
                    <button type="button" aria-label={`Edit ${entry.name}`} onClick={() => edit(entry.itemref)}>
                      <IconPencil size={20} stroke={1.6} aria-hidden />
                    </button>
                    <button
                      type="button"
                      aria-label={`Delete ${entry.name}`}
                      onClick={() => say(entry.itemref, { comments: '', photos: [] })}
                    >
                      <IconTrash size={20} stroke={1.6} aria-hidden />
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      <button
        type="button"
        className={page.save}
        disabled={!update || save.isPending || sending}
        aria-busy={save.isPending || undefined}
        onClick={() => save.mutate()}
      >
        {save.isPending ? 'Sending' : 'Save'}
      </button>
      <p className={page.small}>
        Saving sends your comments to {shared.client.name}. Nothing is sent before. What you write is kept on this
        device until then.
      </p>
    </PublicPage>
  )
}

/** Comments of a landlord or a tenant on a report, `/feedback/{id}`. */
export function FeedbackScreen() {
  const link = useLink()
  const { shared, photoBucket, closed } = useShared(link, 'feedback')
  // What is on its way must not change under the hand with each drawing.
  const [steady] = useState(link)
  if (closed) return <ClosedLink id={link.id} closed={closed} />
  if (!shared) return <LoadingPage />
  return <Feedback link={steady} shared={shared} photoBucket={photoBucket} />
}
