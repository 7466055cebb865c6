import {
  DisputeChange,
  disputeLinesMax,
  disputeMessages,
  disputeSchemes,
  statementMax,
  type Client,
  type Dispute,
  type Report,
} from '@lintel/contract'
import {
  apportionLine,
  claimablesIn,
  claimName,
  displayMoney,
  displayPounds,
  disputeTotal,
  fieldName,
  hasOtherSums,
  isSuggested,
  newLine,
  savedSum,
  toPence,
  toPounds,
} from '@lintel/rules'
import { Button } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { clientQuery } from '../../../lib/client.queries.ts'
import { errorText } from '../../../lib/api.ts'
import { reportQuery } from '../../../lib/report.queries.ts'
import { toast } from '../../../lib/toasts.ts'
import { documentPorts } from '../../../lib/uploads/ports.ts'
import { isUnderway } from '../../../lib/uploads/upload.ts'
import { createUploads } from '../../../lib/uploads/uploads.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { EntityForm, SaveBar } from '../../../ui/form/entity-form.tsx'
import { Fields, LongTextField } from '../../../ui/form/fields.tsx'
import { PenceField } from '../../../ui/form/pence-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { FieldGroup } from '../../../ui/form/section-page.tsx'
import { useEntityForm, type EntityForm as Form, type Loaded } from '../../../ui/form/use-entity-form.ts'
import { RecordFailed } from '../../../ui/load-failed.tsx'
import { BackLink, ScreenBar } from '../../../ui/screen-bar.tsx'
import { ClaimPack } from './claim-pack.tsx'
import { ClaimLine, type Claiming, type ClaimValues } from './claim-line.tsx'
import { claimQuery, deleteClaim, saveClaim } from './claims.queries.ts'
import { useSummed } from './line-answers.tsx'
import { OneOf } from './one-of.tsx'
import { stateNames } from './state-names.ts'
import { TenantsSide } from './tenants-side.tsx'
import page from '../../../ui/form/form-page.module.css'
import classes from './claims.module.css'

const Values = DisputeChange.omit({ version: true })

const loadedFrom = (claim: Dispute): Loaded<ClaimValues> => ({ values: Values.parse(claim), version: claim.version })

interface ClaimProps {
  claim: Dispute
  report: Report
  client: Client
}

/** Invoices and pages of the agreement, sent for the report. */
const useClaimUploads = (reportId: string, { values }: Form<ClaimValues>) => {
  const accept = useCallbackRef((id: string, name: string) => {
    if (!values.lines.some(({ invoice, agreement }) => id === invoice || id === agreement))
      toast.error(`${name} was uploaded, but no line has it any more.`)
  })
  const [uploads] = useState(() =>
    createUploads<string>(reportId, documentPorts, {
      accepted: ({ photoId, name }) => accept(photoId, name),
    }),
  )
  useEffect(() => {
    void uploads.open()
    return () => {
      if (!uploads.getState().uploads.some(isUnderway)) uploads.end()
    }
  }, [uploads])
  return uploads
}

function Total({ form, sums }: Pick<Claiming, 'form' | 'sums'>) {
  const { lines, deposit } = form.values
  const counted = lines.map(({ claimed }, at) => ({ claimed, proposed: toPounds(sums[at]?.proposed ?? 0) }))
  const total = disputeTotal(counted, deposit)
  const whole = disputeTotal(counted, Infinity)
  return (
    <p role="status">
      <b className="num">
        Total {displayMoney(total)} of {displayPounds(deposit)}
      </b>
      {whole > total && `. The lines come to ${displayMoney(whole)}; no more than the deposit can be claimed.`}
    </p>
  )
}

/** `former`: what was saved, if the sums of today are others. */
function Lines({ claiming, former }: { claiming: Claiming; former: number | undefined }) {
  const { form, report } = claiming
  const { lines } = form.values
  const [open, setOpen] = useState<number>()
  const others = useMemo(
    () =>
      claimablesIn(report).map(({ path, room, name }) => ({ id: path, name: [room, name].filter(Boolean).join(', ') })),
    [report],
  )
  const suggested = lines.filter(isSuggested).length
  const claimed = useSummed(claiming).filter(({ sum }) => sum > 0).length
  const names = useMemo(() => lines.map((line) => claimName(report, line.path)), [lines, report])
  const list = useRef<HTMLUListElement>(null)
  /** Then the focus is at that line, or at the last. */
  const change = (next: ClaimValues['lines'], focused: number, nextOpen?: number) => {
    flushSync(() => {
      form.change({ lines: next })
      setOpen(nextOpen)
    })
    const toggles = [...(list.current?.querySelectorAll<HTMLElement>('[aria-expanded]') ?? [])]
    toggles.at(Math.min(focused, toggles.length - 1))?.focus()
  }
  const saveSums = async () => {
    if (await form.save()) list.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
  }
  const toggle = useCallback((at: number) => setOpen((now) => (now === at ? undefined : at)), [])
  const remove = useCallbackRef((at: number) => change(lines.toSpliced(at, 1), at))
  return (
    <FieldGroup
      title={`Lines: ${claimed} claimed, ${suggested} suggested`}
      note="Open a suggested line and give its cost to claim it, or leave it out."
    >
      {former !== undefined && (
        <div className={classes.proposal}>
          <p>
            The check-out or the agency’s lives were changed since this claim was saved. {displayPounds(former)} was
            saved; the sums below are those of today.
          </p>
          <Button variant="default" className={classes.act} onClick={() => void saveSums()}>
            Save with the sums of today
          </Button>
        </div>
      )}
      {lines.length === 0 && <p className={classes.none}>{disputeMessages.noLines}</p>}
      <ul className={classes.lines} ref={list}>
        {lines.map((line, at) => (
          <ClaimLine
            key={`${at} ${line.path}`}
            at={at}
            line={line}
            claiming={claiming}
            name={names[at] ?? ''}
            isOpen={open === at}
            onToggle={toggle}
            onRemove={remove}
          />
        ))}
      </ul>
      <Total {...claiming} />
      {!form.readOnly && suggested > 0 && (
        <Button
          variant="default"
          className={classes.act}
          onClick={() =>
            change(
              lines.filter((line) => !isSuggested(line)),
              0,
            )
          }
        >
          Leave out all that is only suggested
        </Button>
      )}
      {!form.readOnly && lines.length < disputeLinesMax && (
        <Fields columns="minmax(0, 480px)" narrow="1fr">
          <SelectField
            label="Claim for something else"
            value=""
            options={others}
            onChange={(path) => path && change([...lines, newLine(report, path)], lines.length, lines.length)}
          />
        </Fields>
      )}
    </FieldGroup>
  )
}

const characters = (text: string) => [...text].length

function ClaimForm({ claim, report, client }: ClaimProps) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const isSent = claim.state === 'sent'
  const readOnly = isSent || claim.settledAt !== undefined
  const form = useEntityForm<ClaimValues>({
    schema: Values,
    loaded: loadedFrom(claim),
    save: async (values, version = 1) => loadedFrom(await saveClaim(claim.id, { ...values, version })),
    load: async () => loadedFrom(await cache.fetchQuery({ ...claimQuery(claim.id), staleTime: 0 })),
    labelOf: (path, { lines: named }) => {
      const [, at, field = ''] = /^lines\.(\d+)\.(\w+)$/.exec(path) ?? []
      const line = named[Number(at)]
      return line && [claimName(report, line.path), field === 'path' ? '' : fieldName(field)].filter(Boolean).join(', ')
    },
    unsaved: { within: `/disputes/${claim.id}` },
    readOnly,
  })
  const { lines, statement } = form.values
  const uploads = useClaimUploads(report.id, form)
  const sums = useMemo(
    () => (readOnly ? claim.lines.map(savedSum) : lines.map((line) => apportionLine(report, client, line))),
    [readOnly, claim, lines, report, client],
  )
  const isStale = useMemo(() => !readOnly && hasOtherSums(report, client, claim), [readOnly, report, client, claim])
  const claiming = { form, report, uploads, sums }
  const deposit = form.field('deposit', 'Deposit')
  const reopen = async () => {
    try {
      await saveClaim(claim.id, { ...Values.parse(claim), version: claim.version, state: 'draft' })
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  const remove = async () => {
    if (!(await confirm('Delete this claim?', { yes: 'Delete', danger: true }))) return
    try {
      await deleteClaim(claim.id)
      form.forget()
      await navigate(`/claims/${report.id}`)
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  return (
    <EntityForm form={form} label="Claim" className={page.page}>
      <ScreenBar title="Claim" before={<BackLink to={`/claims/${report.id}`} label="Claims" />}>
        <p className={classes.about}>
          <Link to={`/reports/${report.id}`}>{report.ref}</Link> {report.address.line1}
        </p>
      </ScreenBar>
      <h2 className="sr">Details</h2>
      {!claim.settledAt && (
        <p className={classes.proposal}>
          This is a proposal. The scheme’s adjudicator decides, from the evidence, what is paid.
        </p>
      )}
      <FieldGroup title="Deposit">
        <Fields columns="repeat(3, minmax(0, 240px))" narrow="1fr">
          <OneOf {...form.field('scheme', 'Scheme')} names={disputeSchemes} />
          <PenceField
            {...deposit}
            value={toPence(deposit.value)}
            onChange={(pence) => deposit.onChange(toPounds(pence))}
          />
          <OneOf {...form.field('state', 'State')} names={stateNames} />
        </Fields>
        {isSent && (
          <p className={classes.none}>
            {disputeMessages.sent}{' '}
            <Button variant="default" onClick={() => void reopen()}>
              Set back to draft
            </Button>
          </p>
        )}
      </FieldGroup>
      <Lines claiming={claiming} former={isStale ? claim.total : undefined} />
      <TenantsSide claim={claim} claiming={claiming} isSaved={!form.dirty && !isStale} />
      <FieldGroup title="Statement" note="What the scheme asks you to paste beside the evidence.">
        <LongTextField
          {...form.field('statement', 'Claim statement')}
          minRows={6}
          hint={`${characters(statement)} of ${statementMax.toLocaleString('en-GB')} characters`}
        />
      </FieldGroup>
      {!claim.settledAt && <ClaimPack claim={claim} state={form.values.state} isSaved={!form.dirty} />}
      {!form.readOnly && (
        <Button variant="default" className={`${classes.act} ${classes.delete}`} onClick={() => void remove()}>
          Delete claim
        </Button>
      )}
      <SaveBar form={form} />
    </EntityForm>
  )
}

export function ClaimScreen() {
  const { id = '' } = useParams()
  const claim = useQuery(claimQuery(id))
  const report = useQuery({ ...reportQuery(claim.data?.report ?? ''), enabled: claim.data !== undefined })
  const client = useQuery({ ...clientQuery(report.data?.client.id ?? ''), enabled: report.data !== undefined })
  const error = claim.error ?? report.error ?? client.error
  if (claim.data && report.data && client.data) {
    const { state, settledAt = '' } = claim.data
    const key = `${id} ${state === 'sent' ? 'sent' : ''} ${settledAt}`
    return <ClaimForm key={key} claim={claim.data} report={report.data} client={client.data} />
  }
  if (!error) return <div aria-busy="true" aria-label="Loading claim" />
  const again = () => Promise.all([claim.refetch(), report.refetch(), client.refetch()])
  return (
    <RecordFailed missing={disputeMessages.notFound} title="The claim could not be loaded" error={error} again={again}>
      <Button variant="default" component={Link} to="/reports">
        All reports
      </Button>
    </RecordFailed>
  )
}
