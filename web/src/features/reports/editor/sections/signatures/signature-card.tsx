import type { Signature } from '@lintel/contract'
import {
  addSignature,
  deviceTime,
  isSigned,
  removeSignature,
  setSignatureImage,
  setSignatureText,
  signatureOf,
} from '@lintel/rules'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconLock, IconSignature, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateTimeText } from '../../../../../lib/date-time.ts'
import { linksQuery } from '../../../../../lib/report.queries.ts'
import { useSession } from '../../../../../lib/session.ts'
import { confirm } from '../../../../../ui/confirm.tsx'
import { DateField } from '../../../../../ui/form/date-field.tsx'
import { ReadOnlyFields } from '../../../../../ui/form/field-context.ts'
import { EmailField, Fields, TextField } from '../../../../../ui/form/fields.tsx'
import { useTouch } from '../../../../../ui/form/section-page.tsx'
import { useEditor, useIsReadOnly, useReportEditor, useSectionActions } from '../../editor-context.tsx'
import { useReportField } from '../../fields/report-fields.tsx'
import { EarlierSignatures } from './earlier-signatures.tsx'
import { useReceipts } from './receipts.tsx'
import { linksOfPerson, linksText, receiptsOfPerson, receiptText } from './send/people.ts'
import classes from './signatures.module.css'
import { isNotNotified } from './not-notified.ts'

const standing = (signature: Signature): string => {
  const { image, signedAt } = signature
  if (!image) return 'Not signed yet'
  const when = signedAt ? `Signed ${dateTimeText(signedAt)}` : 'Signed'
  return [when, deviceTime(signature)].filter(Boolean).join(', ')
}

const changing = 'This signature has been given. Changing it removes the signature; both are kept in the history.'
const deleting = 'This signature has been given. Deleting it removes it from the report; it is kept in the history.'

function Paper({ signature, of }: { signature: Signature; of: string }) {
  return (
    <div className={classes.paper} data-signed={signature.image !== '' || undefined}>
      {signature.image ? (
        <img src={signature.image} alt={`Signature of ${signature.name || of}`} />
      ) : (
        <span>Not signed yet</span>
      )}
    </div>
  )
}

/** Field props for a text of a signature, which is first added to the report if it is not there yet. */
const useSignatureField = (
  { signature, of, index }: SignatureFieldsProps,
  name: 'name' | 'email' | 'date',
  label: string,
) => {
  const { store } = useReportEditor()
  const write = (step: string, value: string) =>
    store.edit(
      step,
      (draft) => {
        if (!signatureOf(draft, signature._uuid)) addSignature(draft, signature)
        setSignatureText(draft, signature._uuid, name, value)
      },
      { field: `signatures/${signature._uuid}/${name}` },
    )
  const step = `Change ${label.toLowerCase()} of ${of.toLowerCase()}`
  return useReportField(`signatures.${index}.${name}`, label, { step, value: signature[name], write })
}

interface SignatureFieldsProps {
  signature: Signature
  of: string
  /** Its index in the report; -1 if it is not there yet. */
  index: number
}

function SignatureFields(props: SignatureFieldsProps) {
  return (
    <>
      <div className={classes.whole}>
        <TextField {...useSignatureField(props, 'name', 'Name')} />
      </div>
      <div className={classes.whole}>
        <EmailField {...useSignatureField(props, 'email', 'Email')} />
      </div>
      <DateField {...useSignatureField(props, 'date', 'Date')} />
    </>
  )
}

export function SignatureCard({
  signature,
  of,
  onDelete,
}: {
  /** As in the report, or a new one. */
  signature: Signature
  /** The signing party, e.g. 'Tenant 1'. */
  of: string
  onDelete?: () => void
}) {
  const { store } = useReportEditor()
  const { sign } = useSectionActions()
  const readOnly = useIsReadOnly()
  const size = useTouch() ? 'md' : 'sm'
  const id = signature._uuid
  const index = useEditor((state) => state.body.signatures.findIndex(({ _uuid }) => _uuid === id))
  const history = useEditor((state) => state.body.signaturehistory)
  const notNotified = useEditor((state) => isNotNotified(signature, state.header.delivery))
  const failed = useEditor((state) => state.header.delivery?.failed)
  // Until the next save, and only for the signature that was asked about.
  const version = useEditor((state) => state.header.version)
  const openedAs = `${version} ${signature.image}`
  const [freed, setFreed] = useState<string>()
  const signed = isSigned(signature)
  const { roles } = useSession()
  const reportId = useEditor((state) => state.header.id)
  const links = useQuery({ ...linksQuery(reportId), enabled: !roles.dataEntry })
  const [now] = useState(() => new Date())
  const given = receiptsOfPerson(useReceipts(), links.data ?? [], signature).map(
    (receipt) => `${receiptText(receipt)}.`,
  )
  const story = [...given, links.data && linksText(linksOfPerson(links.data, signature, now))].filter(Boolean).join(' ')
  const kept = signed && freed !== openedAs
  const asked = async (act: () => void, question: string, yes: string) => {
    if (!signed || (await confirm(question, { yes, danger: true }))) act()
  }
  return (
    <section className={classes.card} aria-label={of}>
      <header className={classes.head}>
        <h3>{of}</h3>
        <span data-signed={signed || undefined}>{standing(signature)}</span>
        {onDelete && !readOnly && (
          <Tooltip label="Delete">
            <ActionIcon
              size={size === 'md' ? 44 : 28}
              aria-label={`Delete ${of}`}
              onClick={() => void asked(onDelete, deleting, 'Delete')}
            >
              <IconTrash size={16} stroke={1.7} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </header>
      <fieldset className={classes.fields}>
        <legend className="sr">{of}</legend>
        <ReadOnlyFields value={kept}>
          <Fields columns="minmax(0, 2fr) minmax(0, 2fr) minmax(0, 1fr)">
            <SignatureFields signature={signature} of={of} index={index} />
          </Fields>
        </ReadOnlyFields>
      </fieldset>
      <Paper signature={signature} of={of} />
      {story && <p className={classes.story}>{story}</p>}
      {notNotified && (
        <p role="status" className={classes.untold}>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          {`Nobody has been e-mailed about this signature: ${failed}`}
        </p>
      )}
      {!readOnly && (
        <div className={classes.buttons}>
          {/* The same button for all states, because the dialog and the confirmation return the focus to it. */}
          <Button
            size={size}
            variant={signed ? 'default' : 'filled'}
            {...(kept
              ? {
                  leftSection: <IconLock size={15} stroke={1.7} aria-hidden />,
                  'aria-label': `Change ${of}`,
                  onClick: () => void asked(() => setFreed(openedAs), changing, 'Change'),
                }
              : {
                  leftSection: <IconSignature size={16} stroke={1.7} aria-hidden />,
                  'aria-label': `${signed ? 'Sign again' : 'Sign'}, ${of}`,
                  onClick: () => {
                    setFreed(undefined)
                    sign({ signature, isNew: index < 0, of })
                  },
                })}
          >
            {kept ? 'Change' : signed ? 'Sign again' : 'Sign'}
          </Button>
          {!kept && signed && (
            <Button size={size} variant="subtle" onClick={() => clearPicture(store, id)}>
              Take the signature away
            </Button>
          )}
        </div>
      )}
      <EarlierSignatures list={history.filter(({ signatureId }) => signatureId === id)} />
    </section>
  )
}

const clearPicture = (store: ReturnType<typeof useReportEditor>['store'], id: string) =>
  store.edit('Take signature away', (draft) => void setSignatureImage(draft, id, '', new Date()))

export const deleteSignature = (store: ReturnType<typeof useReportEditor>['store'], id: string): void =>
  store.edit('Delete signature', (draft) => removeSignature(draft, id))
