import { routes, type Client, type Dictionary, type TranscribedDocument } from '@lintel/contract'
import { dictionaryFor, newId, reportOfDocument } from '@lintel/rules'
import { Button, Drawer } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod'
import { api } from '../../../lib/api.ts'
import { countText } from '../../../lib/date-time.ts'
import { dropDraft, keepDraft, readDraft } from '../../../lib/drafts.ts'
import { useSession } from '../../../lib/session.ts'
import { toast } from '../../../lib/toasts.ts'
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { EntityForm } from '../../../ui/form/entity-form.tsx'
import { FormNotices } from '../../../ui/form/field-context.ts'
import { useEntityForm, type EntityForm as Form } from '../../../ui/form/use-entity-form.ts'
import {
  emptyForm,
  isComplete,
  NewReportDraft,
  NewReportForm,
  newReportOf,
  useNewReportChoices,
} from '../../../ui/new-report/new-report-form.ts'
import { PropertyFields, ReportFields } from '../../../ui/new-report/report-fields.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { ChoiceList, ProposalRow, type ChoiceListHandle, type Choosing, type Source } from './choice-list.tsx'
import { choiceRows, choose, alternativesIn } from './choices.ts'
import classes from './review.module.css'
import { LeftOutList, UnreadParts } from './unread-parts.tsx'
import { SourcePage, type ShownPlace } from './source-page.tsx'

const addressParts = ['line1', 'line2', 'town', 'county', 'postcode'] as const
type AddressPart = (typeof addressParts)[number]

/** The stored selection of an earlier page. */
const Kept = z.object({
  form: NewReportDraft,
  chosen: z.array(z.string()),
  kinds: z.record(z.string(), z.string()),
  /** The report's key: one that was created and whose response was lost is not created twice. */
  key: z.string().min(1).optional(),
})

/** Typing is stored after this pause. */
const keepAfterMs = 400

/** The type assumed until one is chosen: every client has it, and it has rooms. */
const typeWhileNone = 'Inventory'

/** True if a report of this type has room cards, or if no type is chosen. */
const hasRoomCards = ({ reportfactory }: Client, reporttype: string): boolean => {
  const type = reportfactory.reportTypeList.find(({ name }) => name === reporttype)
  return !type || (type.activeMenuList.includes('Rooms') && !type.reportItemBased)
}

interface ReviewProps {
  read: TranscribedDocument
  client: Client
  dictionary: Dictionary
}

/** The new report and what is chosen for it, kept in this browser until it is made. */
const useWork = ({ read: { findings, filename, id }, client, dictionary }: ReviewProps) => {
  const owner = useSession().identity.sub
  const draftName = `reading/${id}`
  const navigate = useNavigate()
  const completed = useNewReportChoices()
  const [key, setKey] = useState(newId)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [kinds, setKinds] = useState<Readonly<Record<string, string>>>({})
  const [made, setMade] = useState<string>()

  const fill = (reporttype: string) =>
    reportOfDocument(findings, {
      chosen,
      kinds,
      dictionary,
      makeId: newId,
      reporttype: reporttype || typeWhileNone,
      hasRooms: hasRoomCards(client, reporttype),
    })

  const keep = (typed: NewReportDraft): Promise<void> =>
    keepDraft(owner, draftName, { form: typed, chosen: [...chosen], kinds, key })
  const [loaded] = useState(() => ({ values: { ...emptyForm, clientId: client.id } }))
  const form = useEntityForm<NewReportDraft>({
    schema: NewReportForm,
    loaded,
    complete: (typed) => completed(typed, client).values,
    save: async (report) => {
      // The address is the form's, into which a chosen one was copied.
      const { address: _, unknownrooms: __, ...filled } = fill(report.type)
      await keep(form.values).catch(() => undefined)
      const { id } = await api(routes.createReport, { body: { ...newReportOf(report, filled), idempotencykey: key } })
      setMade(id)
      return undefined
    },
    leave: () => {
      void dropDraft(owner, draftName).catch(() => undefined)
      toast.success(`The report was made from ${filename}.`)
      void navigate(`/reports/${made}`, { replace: true })
    },
    unsaved: { keep },
  })
  const hasWork = made === undefined && (chosen.size > 0 || form.dirty)
  useUnsavedChanges(made === undefined && chosen.size > 0, { keep: () => keep(form.values) })
  const isKept = useRef(false)
  const keepNow = useEffectEvent(async (work: Omit<z.infer<typeof Kept>, 'key'> | undefined) => {
    isKept.current = work !== undefined
    // Without storage this is lost with the page.
    await (work ? keepDraft(owner, draftName, { ...work, key }) : dropDraft(owner, draftName)).catch(() => undefined)
  })
  const { values } = form
  useEffect(() => {
    if (!hasWork && !isKept.current) return undefined
    const work = hasWork ? { form: values, chosen: [...chosen], kinds } : undefined
    const timer = setTimeout(() => void keepNow(work), keepAfterMs)
    return () => clearTimeout(timer)
  }, [hasWork, values, chosen, kinds])
  const restore = useEffectEvent((kept: z.infer<typeof Kept>) => {
    // A newer draft takes precedence.
    if (hasWork) return
    isKept.current = true
    form.change(kept.form)
    setChosen(new Set(kept.chosen))
    setKinds(kept.kinds)
    if (kept.key !== undefined) setKey(kept.key)
  })
  useEffect(() => {
    let gone = false
    const take = async () => {
      const kept = Kept.safeParse((await readDraft(owner, draftName))?.content)
      if (!gone && kept.success) restore(kept.data)
    }
    // Without storage there is nothing to restore.
    take().catch(() => undefined)
    return () => {
      gone = true
    }
  }, [owner, draftName])
  return { form, choices: completed(form.values, client), chosen, setChosen, kinds, setKinds }
}

function Addresses({
  form,
  found,
  choosing,
  source,
}: {
  form: Form<NewReportDraft>
  found: TranscribedDocument['findings']['addresses']
  choosing: Choosing
  source: Source
}) {
  if (found.length === 0) return null
  /** Copies a chosen address into the fields, removed when deselected; typed text is replaced after a question. */
  const chooseAddress = async (ids: readonly string[], isChosen: boolean) => {
    const picked = found.find((one) => one.id === ids[0])
    if (!picked) return
    const address = { ...form.values.address }
    const isTyped = (part: AddressPart) =>
      address[part].trim() !== '' &&
      ![picked, ...found.filter((one) => choosing.chosen.has(one.id))].some((one) => one[part] === address[part])
    if (
      isChosen &&
      addressParts.some(isTyped) &&
      !(await confirm('Replace the address that you typed?', { yes: 'Replace' }))
    )
      return
    choosing.onChoose(ids, isChosen)
    for (const part of addressParts)
      if (isChosen) address[part] = picked[part]
      else if (address[part] === picked[part]) address[part] = ''
    form.change({ address })
  }
  return (
    <div role="group" aria-label="Addresses that were found">
      {found.map(({ id: address, at, line1, ...rest }) => (
        <ProposalRow
          key={address}
          id={address}
          at={at}
          source={source}
          name={line1}
          details={[rest.line2, rest.town, rest.county, rest.postcode].filter(Boolean).join(', ')}
          choosing={{ ...choosing, onChoose: (ids, isChosen) => void chooseAddress(ids, isChosen) }}
        />
      ))}
    </div>
  )
}

function Foot({
  count,
  unknown,
  isReady,
  saving,
  onUnknown,
}: {
  count: number
  /** Chosen rooms whose kind the dictionary does not have. */
  unknown: TranscribedDocument['findings']['rooms']
  isReady: boolean
  saving: boolean
  onUnknown: (room: string) => void
}) {
  const isPhone = useIsPhone()
  const [first] = unknown
  return (
    <>
      <FormNotices />
      <p role="status">
        {count === 0
          ? 'Nothing is chosen yet. Only what you choose is added to the report.'
          : `${countText(count, 'proposal')} chosen`}
      </p>
      {first && (
        <Button variant="subtle" size={isPhone ? 'md' : 'sm'} onClick={() => onUnknown(first.id)}>
          Choose the kind of room {first.name} is
        </Button>
      )}
      <Button
        type="submit"
        size={isPhone ? 'md' : 'sm'}
        disabled={count === 0 || unknown.length > 0 || !isReady}
        loading={saving}
      >
        Make report
      </Button>
    </>
  )
}

export function Review({ read, client, dictionary }: ReviewProps) {
  const { findings, pages, filename, unread, leftout, leftoutmore } = read
  const isPhone = useIsPhone()
  const [place, setPlace] = useState<ShownPlace>(() => ({ page: pages[0]?.page ?? 1 }))
  const [sheet, setSheet] = useState(false)
  // Not a ref: the list within is rendered before it is set.
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const list = useRef<ChoiceListHandle>(null)
  const rivals = alternativesIn(findings)
  const { form, choices, chosen, setChosen, kinds, setKinds } = useWork({ read, client, dictionary })

  const { type } = form.values
  const hasRooms = hasRoomCards(client, type)
  const known = dictionaryFor(dictionary, type || typeWhileNone).rooms
  const rows = choiceRows(findings, hasRooms)
  const offered = new Set([
    ...findings.addresses.map(({ id: address }) => address),
    ...rows.flatMap((row) => ('ids' in row ? row.ids : [])),
  ])
  const count = [...chosen].filter((one) => offered.has(one)).length
  const unknown = (hasRooms ? findings.rooms : []).filter(
    (room) =>
      [room, ...room.items].some((found) => chosen.has(found.id)) &&
      !known.some(({ slug }) => slug === (kinds[room.id] ?? room.type)),
  )

  const choosing: Choosing = {
    chosen,
    rivals,
    kinds,
    onChoose: (ids, isChosen) => setChosen(choose(chosen, ids, { isChosen, rivals })),
    onKind: (room, kind) => setKinds({ ...kinds, [room]: kind }),
  }
  const source: Source = {
    pages,
    place: place.line === undefined ? undefined : { page: place.page, line: place.line },
    onLook: (at) => {
      if (place.page !== at.page || place.line !== at.line) setPlace(at)
    },
    onOpen: (at) => {
      setPlace(at)
      setSheet(true)
    },
  }
  const sourcePage = <SourcePage pages={pages} place={place} onPage={(page) => setPlace({ page })} />
  return (
    <EntityForm form={form} label="What was found" className={classes.review}>
      <div className={classes.columns}>
        <div ref={setScroller} className={classes.found} data-scroller>
          <div className={classes.fields}>
            {unread.length > 0 && <UnreadParts unread={unread} source={source} />}
            {leftout.length > 0 && <LeftOutList leftout={leftout} leftoutmore={leftoutmore} source={source} />}
            <PropertyFields form={form}>
              <Addresses form={form} found={findings.addresses} choosing={choosing} source={source} />
            </PropertyFields>
            <ReportFields form={form} client={client} choices={choices} />
            {!client.active && <p role="alert">This client is inactive: no reports can be made for it.</p>}
            {!hasRooms && findings.rooms.length > 0 && (
              <p role="status">This type of report has no rooms: those of the document are left out.</p>
            )}
          </div>
          <ChoiceList handle={list} scroller={scroller} kinds={known} rows={rows} choosing={choosing} source={source} />
        </div>
        {!isPhone && <div className={classes.source}>{sourcePage}</div>}
      </div>
      <div className={classes.foot}>
        <Foot
          count={count}
          unknown={unknown}
          isReady={isComplete(choices.values)}
          saving={form.saving}
          onUnknown={(room) => list.current?.showRoom(room)}
        />
      </div>
      {isPhone && (
        <Drawer
          opened={sheet}
          onClose={() => setSheet(false)}
          position="bottom"
          size="80%"
          title={filename}
          closeButtonProps={{ 'aria-label': 'Close the document' }}
          classNames={{ content: classes.sheet, body: classes.sheetBody }}
        >
          {sourcePage}
        </Drawer>
      )}
    </EntityForm>
  )
}
