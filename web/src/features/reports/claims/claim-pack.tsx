import { disputeSchemes, type Dispute, type DisputePack, type NewDisputePack } from '@lintel/contract'
import { displayDate, megabyteBytes, schemeFacts } from '@lintel/rules'
import { Button } from '@mantine/core'
import { IconCopy, IconDownload, IconFileText } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../lib/api.ts'
import { dateTimeText } from '../../../lib/date-time.ts'
import { openFetched } from '../../../lib/open-fetched.ts'
import { toast } from '../../../lib/toasts.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Fields } from '../../../ui/form/fields.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { FieldGroup, useFieldSize } from '../../../ui/form/section-page.tsx'
import { addressInPack, makePack, packQuery } from './claims.queries.ts'
import classes from './claims.module.css'

const icon = { size: 17, stroke: 1.7, 'aria-hidden': true } as const

const sizeText = (bytes: number) =>
  bytes < megabyteBytes / 10
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / megabyteBytes).toFixed(1)} MB`

const partName = (part: number | undefined, files: DisputePack['files'], parts: number) => {
  if (part === undefined) return 'Not to be sent'
  const size = sizeText(files.reduce((sum, { bytes }) => sum + bytes, 0))
  return parts > 1 ? `Part ${part} of ${parts}, ${size}` : `Files, ${size}`
}

const pagesText = ({ from, to }: { from: number; to: number }) =>
  from === to ? `, page ${from}` : `, pages ${from} to ${to}`

const focus = (element: HTMLElement | null) => element?.focus()

function Files({ id, files, isOpened }: { id: string; files: DisputePack['files']; isOpened: boolean }) {
  const groups = [...Map.groupBy(files, ({ part }) => part)]
  const parts = groups.filter(([part]) => part !== undefined).length
  return (
    <div className={classes.packed} tabIndex={-1} ref={isOpened ? focus : undefined}>
      {groups.map(([part, inPart]) => (
        <section key={part ?? 0} aria-label={partName(part, inPart, parts)}>
          <h4>{partName(part, inPart, parts)}</h4>
          <ul className={classes.list}>
            {inPart.map(({ filename, about, bytes, pagesof }) => (
              <li key={filename}>
                <button
                  type="button"
                  className={classes.open}
                  onClick={() => void openFetched(filename, () => addressInPack(id, filename))}
                >
                  <IconFileText {...icon} />
                  {filename}
                </button>
                <span>
                  {about}
                  {pagesof && pagesText(pagesof)}
                </span>
                <span className={`${classes.size} num`}>{sizeText(bytes)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Listed({ title, texts }: { title: string; texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <section aria-label={title} className={classes.listed}>
      <h4>{title}</h4>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  )
}

function Made({ claim, pack }: { claim: Dispute; pack: DisputePack }) {
  const [shown, setShown] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(claim.statement)
      toast.success('Claim statement copied')
    } catch {
      toast.error('The claim statement could not be copied.')
    }
  }
  const { zip } = pack
  const hasChecks = pack.checks.length + pack.days.length > 0
  return (
    <>
      <p>
        Made on {dateTimeText(pack.at)}.
        {pack.outdated && (
          <b>
            {' '}
            The claim, the check-out or one of the PDFs was changed since then
            {claim.state === 'sent' ? '.' : ': make the pack again.'}
          </b>
        )}
      </p>
      <Listed title="Before you send it" texts={pack.checks} />
      <Listed
        title="Days of the scheme"
        texts={pack.days.map(({ text, due }) => `${text}, from its request${due ? `: until ${displayDate(due)}` : ''}`)}
      />
      {hasChecks && shown !== pack.at ? (
        <Button variant="default" className={classes.act} onClick={() => setShown(pack.at)}>
          Show the files
        </Button>
      ) : (
        <>
          <Files id={claim.id} files={pack.files} isOpened={shown === pack.at} />
          {zip && (
            <Button
              variant="default"
              className={classes.act}
              leftSection={<IconDownload {...icon} />}
              onClick={() => void openFetched(zip.filename, () => addressInPack(claim.id))}
            >
              Download all, {sizeText(zip.bytes)}
            </Button>
          )}
          {claim.statement !== '' && (
            <Button
              variant="default"
              className={classes.act}
              leftSection={<IconCopy {...icon} />}
              onClick={() => void copy()}
            >
              Copy the claim statement
            </Button>
          )}
        </>
      )}
    </>
  )
}

const whyNone: Readonly<Record<Dispute['state'], string>> = {
  draft: 'Set the state to Ready and save, then make the pack.',
  ready: 'Save the claim, then make the pack.',
  sent: 'A claim that was sent keeps its pack.',
}

/** The files for the scheme, made of the claim as it is saved. */
export function ClaimPack({
  claim,
  state,
  isSaved,
}: {
  claim: Dispute
  /** As chosen. */
  state: Dispute['state']
  isSaved: boolean
}) {
  const { id, scheme } = claim
  const { how, limitBytes, days } = schemeFacts[scheme]
  const size = useFieldSize()
  const { data: pack } = useQuery(packQuery(id))
  const [entered, setEntered] = useState<NewDisputePack>()
  const { limit, asked } = entered ?? { limit: pack?.limit, asked: pack?.asked }
  const [percent, setPercent] = useState<number>()
  const make = useMutation({
    mutationFn: () =>
      makePack(id, { ...(limit && { limit }), ...(asked && { asked }) }, ({ done, total }) =>
        setPercent(total > 0 ? Math.floor((100 * done) / total) : 0),
      ),
    onSuccess: () => toast.success('Pack made'),
    onSettled: () => setPercent(undefined),
  })
  const canMake = state === 'ready' && isSaved
  return (
    <FieldGroup title="Pack for the scheme" note={how}>
      <Fields columns="repeat(2, minmax(0, 240px))" narrow="1fr">
        {limitBytes === undefined && (
          <NumberField
            label="Limit in MB"
            hint={`What ${disputeSchemes[scheme]} takes at once: we do not know it`}
            value={limit}
            onChange={(next) => setEntered({ asked, limit: next })}
            min={1}
            max={1000}
          />
        )}
        {days.length > 0 && (
          <DateField
            label="Date of the request"
            hint="The day on which the scheme asked for evidence"
            value={asked ?? ''}
            onChange={(next) => setEntered({ limit, ...(next && { asked: next }) })}
          />
        )}
      </Fields>
      {!canMake && <p className={classes.none}>{whyNone[state]}</p>}
      <Button
        variant="default"
        size={size}
        className={classes.act}
        disabled={!canMake}
        // Not disabled, which would lose the focus.
        aria-disabled={make.isPending || undefined}
        data-disabled={make.isPending || undefined}
        onClick={() => {
          if (!make.isPending) make.mutate()
        }}
      >
        {make.isPending ? `Making the pack ${percent ?? 0}%` : 'Make the pack'}
      </Button>
      {make.error && (
        <p role="alert" className={classes.refused}>
          {errorText(make.error)}
        </p>
      )}
      {pack && <Made claim={claim} pack={pack} />}
    </FieldGroup>
  )
}
