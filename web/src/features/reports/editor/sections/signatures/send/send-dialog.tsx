import { routes, type Client, type EmailBounce } from '@lintel/contract'
import {
  addSignature,
  hasPlaceholder,
  joinNames,
  linkObstacle,
  newId,
  setSignatureText,
  signatureOf,
  type PlaceholderSource,
} from '@lintel/rules'
import { Modal, SegmentedControl } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, errorText } from '../../../../../../lib/api.ts'
import { bounceText } from '../../../../../../lib/bounces.ts'
import type { Override } from '../../../../../../lib/dialogs.ts'
import { useFocusBack } from '../../../../../../lib/focus.ts'
import { linksQuery } from '../../../../../../lib/report.queries.ts'
import { useSession } from '../../../../../../lib/session.ts'
import { toast } from '../../../../../../lib/toasts.ts'
import { confirm } from '../../../../../../ui/confirm.tsx'
import { useConfirmedClose } from '../../../../../../ui/form/confirm-close.ts'
import { ButtonForm } from '../../../../../../ui/form/button-form.tsx'
import { DialogFoot } from '../../../../../../ui/dialog-foot.tsx'
import dialog from '../../../../../../ui/dialog.module.css'
import { isAddress } from '../../../../../../ui/mail/address-chips.tsx'
import { useBounces } from '../../../../../../ui/mail/use-bounces.ts'
import { useIsPhone } from '../../../../../../ui/use-is-phone.ts'
import { useReportEditor } from '../../../editor-context.tsx'
import { isDirty } from '../../../state/editor-state.ts'
import type { EditorStore } from '../../../state/editor-store.ts'
import { asksSomething, takesComments, wordsFor, type Addressee, type Ask } from './message.ts'
import { MessageFields } from './message-fields.tsx'
import type { AskedPerson } from './people.ts'
import { People, usePeople, type ShownPerson } from './shown-people.tsx'
import { receiptsKey, useReceipts } from '../receipts.tsx'
import { SignHere } from './sign-here.tsx'
import classes from './send-dialog.module.css'
import { useWords } from './use-words.ts'

const step = 'Send for signature and feedback'

const asks = [
  { value: 'signature', label: 'Signature and feedback' },
  { value: 'receipt', label: 'Receipt only' },
] as const

/** Refetch interval for opened links and signatures. */
const lookMs = 15_000

const askBounces =
  (reportid: string) =>
  async (addresses: string[], signal: AbortSignal): Promise<EmailBounce[]> =>
    (await api(routes.findBounces, { body: { reportid, addresses }, signal })).data

/** Groups the people by address: those who share one get one e-mail. */
const groupByAddress = (asked: readonly AskedPerson[]): Addressee[] => {
  const byAddress = new Map<string, Addressee>()
  for (const { signature } of asked) {
    const address = signature.email.toLowerCase()
    const known = byAddress.get(address)
    if (known) known.signatures.push(signature)
    else byAddress.set(address, { address: signature.email, signatures: [signature] })
  }
  return [...byAddress.values()]
}

interface Written {
  addressee: Addressee
  subject: string
  message: string
}

const obstacleTo = (
  written: readonly Written[],
  report: Parameters<typeof linkObstacle>[0]['report'],
  client: Client,
  now: Date,
): string | undefined => {
  const nothingAsked = written.find(({ message }) => !asksSomething(message))
  return written.length === 0
    ? 'Nobody is chosen yet.'
    : nothingAsked
      ? `${joinNames(nothingAsked.addressee.signatures.map(({ name }) => name)) || nothingAsked.addressee.address} would not be asked for anything.`
      : written.flatMap(
          ({ message }) =>
            linkObstacle(
              {
                report,
                client,
                message: hasPlaceholder(message, 'Feedback Link') ? '[Feedback Link]' : '',
                toaddresses: [],
              },
              now,
            )?.message ?? [],
        )[0]
}

/** Writes their names and addresses to the report in one step and saves; returns whether the server has them. */
const keepPeople = async (
  store: EditorStore,
  list: readonly AskedPerson[],
  save: () => Promise<boolean>,
): Promise<boolean> => {
  const differs = list.some(({ signature }) => {
    const before = signatureOf(store.getState().body, signature._uuid)
    return before?.name !== signature.name || before.email !== signature.email
  })
  if (differs)
    store.edit(step, (draft) => {
      for (const { signature } of list) {
        if (!signatureOf(draft, signature._uuid)) addSignature(draft, signature)
        setSignatureText(draft, signature._uuid, 'name', signature.name)
        setSignatureText(draft, signature._uuid, 'email', signature.email)
      }
    })
  return !isDirty(store.getState()) || save()
}

/** Returns what failed, by address. `keys` has one idempotency key per e-mail, however often it is retried. */
const sendAll = async (
  reportId: string,
  written: readonly Written[],
  keys: Map<string, string>,
  override: Override | undefined,
) => {
  const failed = new Map<string, string>()
  const done: string[] = []
  for (const { addressee, subject, message } of written) {
    const { address, signatures } = addressee
    const one = `${address} ${subject} ${message}`
    const idempotencykey = keys.get(one) ?? newId()
    keys.set(one, idempotencykey)
    try {
      await api(routes.sendEmail, {
        body: {
          reportid: reportId,
          toaddresses: [address],
          ccaddresses: [],
          bccaddresses: [],
          attachments: [],
          subject,
          message,
          idempotencykey,
          ...override,
        },
      })
      done.push(...signatures.map(({ name }) => name || address))
    } catch (error) {
      failed.set(address.toLowerCase(), errorText(error))
    }
  }
  if (done.length > 0)
    toast.success(`Sent to ${done.length === 1 ? '1 person' : `${done.length} people`}: ${joinNames(done)}`)
  return failed
}

/** One e-mail per address with its people's own links, or a QR code to sign on the spot. */
export function SendDialog({
  save,
  override,
  onClose,
}: {
  save: () => Promise<boolean>
  override?: Override | undefined
  onClose: () => void
}) {
  const { store, client } = useReportEditor()
  useFocusBack()
  const { identity, user } = useSession()
  const cache = useQueryClient()
  const phone = useIsPhone()
  const size = phone ? 'md' : 'sm'
  const [{ body, header }] = useState(() => store.getState())
  const { id: reportId, locked } = header
  const [now] = useState(() => new Date())
  const comments = takesComments(body, client, now)
  const [ask, setAsk] = useState<Ask>(locked ? 'receipt' : 'signature')
  const words = useWords(ask, comments)
  const links = useQuery({ ...linksQuery(reportId), refetchInterval: lookMs })
  const receipts = useReceipts()
  const known = { ask, links: links.data, receipts, locked }
  const { shown, typed, setTyped, type } = usePeople(body, known, now)
  const [sending, setSending] = useState(false)
  const [troubles, setTroubles] = useState<ReadonlyMap<string, string>>(new Map())
  const [signingHere, setSigningHere] = useState<string>()
  const keys = useRef(new Map<string, string>())
  const asked = shown.filter(({ isAsked, signature }) => isAsked && isAddress(signature.email))
  const addressees = groupByAddress(asked)
  const bounces = useBounces(
    reportId,
    asked.map(({ signature }) => signature.email),
    askBounces(reportId),
  )
  const source: PlaceholderSource = {
    report: { ...body, signatures: shown.map(({ signature }) => signature) },
    client,
    user: { name: user?.name ?? identity.name },
  }
  const written = addressees.map((addressee) => ({ addressee, ...wordsFor(words.words, addressee, source) }))
  const subject = written[0]?.subject ?? wordsFor(words.words, { address: '', signatures: [] }, source).subject
  const toSign = written.filter(({ message }) => hasPlaceholder(message, 'Signature Link'))
  const obstacle = obstacleTo(written, { ...body, locked, signatures: [] }, client, now)

  const send = async () => {
    if (obstacle !== undefined || sending) return
    const bounced = addressees.flatMap(({ address }) => bounces.get(address.toLowerCase()) ?? [])
    const question = `${bounced.map(bounceText).join(', ')}. Send it all the same?`
    if (bounced.length > 0 && !(await confirm(question, { yes: 'Send all the same' }))) return
    setSending(true)
    try {
      if (!(await keepPeople(store, asked, save))) return
      const failed = await sendAll(reportId, written, keys.current, override)
      setTroubles(failed)
      void cache.invalidateQueries({ queryKey: linksQuery(reportId).queryKey })
      void cache.invalidateQueries({ queryKey: ['reports'] })
      if (failed.size === 0) done()
      // People whose e-mail was sent are deselected for the next Send.
      else
        for (const { signature } of asked)
          if (!failed.has(signature.email.toLowerCase())) type(signature._uuid, { asked: false })
    } finally {
      setSending(false)
    }
  }

  const signHere = async (person: ShownPerson) => {
    const text = 'The link that was sent for this signature stops working once the code is shown.'
    if (ask === 'signature' && person.links.sign && !(await confirm(text, { yes: 'Show the code' }))) return
    if (await keepPeople(store, [person], save)) setSigningHere(person.signature._uuid)
  }

  const isWritten = Object.keys(typed).length > 0 || words.isWritten
  const { close, done } = useConfirmedClose(isWritten && signingHere === undefined, onClose, {
    name: `/reports/${reportId}/send`,
    values: { ask, typed, template: words.id, written: words.written },
    restore: (kept) => {
      setAsk(locked || kept.ask === 'receipt' ? 'receipt' : 'signature')
      setTyped(kept.typed)
      words.restore(kept.template, kept.written)
    },
  })
  const here = shown.find(({ signature }) => signature._uuid === signingHere)
  return (
    <Modal
      opened
      onClose={close}
      title={
        here
          ? ask === 'receipt'
            ? 'Confirm receipt here'
            : 'Sign here'
          : ask === 'receipt'
            ? 'Ask for a receipt'
            : step
      }
      size={620}
      fullScreen={phone}
    >
      {here ? (
        <SignHere
          reportId={reportId}
          person={here}
          ask={ask}
          onBack={() => {
            setSigningHere(undefined)
            void links.refetch()
            void cache.invalidateQueries({ queryKey: receiptsKey(reportId) })
          }}
        />
      ) : (
        <ButtonForm
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <div className={dialog.body}>
            {!locked && (
              <SegmentedControl
                size={size}
                aria-label="What is asked for"
                data={[...asks]}
                value={ask}
                onChange={(next) => {
                  setAsk(next === 'receipt' ? 'receipt' : 'signature')
                  words.choose(undefined)
                }}
              />
            )}
            {ask === 'receipt' && (
              <p className={classes.small}>
                A receipt says that the person was given the report. It is no agreement with its contents.
              </p>
            )}
            <People
              shown={shown}
              ask={ask}
              locked={locked}
              bounces={bounces}
              troubles={troubles}
              size={size}
              onType={type}
              onSignHere={(person) => void signHere(person)}
            />
            <MessageFields key={ask} words={words} subject={subject} size={size} />
          </div>
          <DialogFoot
            left={
              <p role="status">{links.isPending ? '' : (obstacle ?? countText(ask, written.length, toSign.length))}</p>
            }
            onCancel={close}
            action="Send"
            leftSection={<IconSend size={15} stroke={1.7} aria-hidden />}
            disabled={obstacle !== undefined || words.isPending || links.isPending}
            loading={sending}
          />
        </ButtonForm>
      )}
    </Modal>
  )
}

/** E.g. '2 emails, 1 to sign' */
const countText = (ask: Ask, all: number, toSign: number): string => {
  const emails = all === 1 ? '1 email' : `${all} emails`
  if (toSign === all || ask === 'receipt') return emails
  return toSign === 0 ? `${emails}, to comment` : `${emails}, ${toSign} to sign`
}
