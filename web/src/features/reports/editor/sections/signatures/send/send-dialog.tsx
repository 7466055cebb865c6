import { routes, type Client, type EmailBounce } from '@lintel/contract'
import { hasPlaceholder, joinNames, linkObstacle, type PlaceholderSource } from '@lintel/rules'
import { Modal, SegmentedControl } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../../../../lib/api.ts'
import type { Override } from '../../../../../../lib/dialogs.ts'
import { useFocusBack } from '../../../../../../lib/focus.ts'
import { linksQuery } from '../../../../../../lib/report.queries.ts'
import { useSession } from '../../../../../../lib/session.ts'
import { confirm } from '../../../../../../ui/confirm.tsx'
import { useConfirmedClose } from '../../../../../../ui/form/confirm-close.ts'
import { ButtonForm } from '../../../../../../ui/form/button-form.tsx'
import { DialogFoot } from '../../../../../../ui/dialog-foot.tsx'
import dialog from '../../../../../../ui/dialog.module.css'
import { isAddress } from '../../../../../../ui/mail/address-chips.tsx'
import { useBounces } from '../../../../../../ui/mail/use-bounces.ts'
import { useIsPhone } from '../../../../../../ui/use-is-phone.ts'
import { useReportEditor } from '../../../editor-context.tsx'
import { asksSomething, takesComments, wordsFor, type Addressee, type Ask } from './message.ts'
import { MessageFields } from './message-fields.tsx'
import type { AskedPerson } from './people.ts'
import { People } from './person-row.tsx'
import { usePeople, type ShownPerson } from './use-people.ts'
import { useReceipts } from '../receipts.tsx'
import { SignHere } from './sign-here.tsx'
import classes from './send-dialog.module.css'
import { keepPeople, sendStep, useSending, type Written } from './use-sending.ts'
import { useWords } from './use-words.ts'

const titles = {
  signature: { mail: sendStep, here: 'Sign here' },
  receipt: { mail: 'Ask for a receipt', here: 'Confirm receipt here' },
}

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

const writeTo = (
  asked: readonly AskedPerson[],
  words: Parameters<typeof wordsFor>[0],
  source: PlaceholderSource,
): { written: Written[]; subject: string; toSign: Written[] } => {
  const written = groupByAddress(asked).map((addressee) => ({ addressee, ...wordsFor(words, addressee, source) }))
  const subject = written[0]?.subject ?? wordsFor(words, { address: '', signatures: [] }, source).subject
  return { written, subject, toSign: written.filter(({ message }) => hasPlaceholder(message, 'Signature Link')) }
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

const WhatIsAsked = (props: { ask: Ask; locked: boolean; size: 'sm' | 'md'; onChoose: (ask: Ask) => void }) => (
  <>
    {!props.locked && (
      <SegmentedControl
        size={props.size}
        aria-label="What is asked for"
        data={[...asks]}
        value={props.ask}
        onChange={props.onChoose}
      />
    )}
    {props.ask === 'receipt' && (
      <p className={classes.small}>
        A receipt says that the person was given the report. It is no agreement with its contents.
      </p>
    )}
  </>
)

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
  const phone = useIsPhone()
  const size = phone ? 'md' : 'sm'
  const [{ body, header }] = useState(() => store.getState())
  const { id: reportId, locked } = header
  const [now] = useState(() => new Date())
  const [ask, setAsk] = useState<Ask>(locked ? 'receipt' : 'signature')
  const words = useWords(ask, takesComments(body, client, now))
  const links = useQuery({ ...linksQuery(reportId), refetchInterval: lookMs })
  const receipts = useReceipts()
  const { shown, typed, setTyped, type } = usePeople(body, { ask, links: links.data, receipts, locked }, now)
  const [signingHere, setSigningHere] = useState<string>()
  const [shownHere, setShownHere] = useState<string>()
  const asked = shown.filter(({ isAsked, signature }) => isAsked && isAddress(signature.email))
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
  const { written, subject, toSign } = writeTo(asked, words.words, source)
  const { send, sending, troubles } = useSending(save)
  const obstacle = obstacleTo(written, { ...body, locked, signatures: [] }, client, now)

  const choose = (next: Ask) => {
    setAsk(next)
    words.choose(undefined)
  }

  const sendToAll = async () => {
    if (obstacle !== undefined || sending) return
    const sent = await send({ asked, written, bounces, override })
    if (sent?.length === asked.length) done()
    // Only the others are asked by the next Send.
    else for (const { signature } of sent ?? []) type(signature._uuid, { asked: false })
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
    <Modal opened onClose={close} title={titles[ask][here ? 'here' : 'mail']} size={620} fullScreen={phone}>
      {here ? (
        <SignHere
          reportId={reportId}
          person={here}
          ask={ask}
          onBack={() => {
            setShownHere(signingHere)
            setSigningHere(undefined)
            void links.refetch()
          }}
        />
      ) : (
        <ButtonForm
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void sendToAll()
          }}
        >
          <div className={dialog.body}>
            <WhatIsAsked ask={ask} locked={locked} size={size} onChoose={choose} />
            <People
              shown={shown}
              ask={ask}
              locked={locked}
              bounces={bounces}
              troubles={troubles}
              returnsTo={shownHere}
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
