import { genericMessages } from '@lintel/contract'
import { addSignature, newId, newSignature, type SignatureType } from '@lintel/rules'
import { Button } from '@mantine/core'
import { IconPlus, IconSend } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { needsNetwork, useConnection } from '../../../../../lib/offline/connection.ts'
import { useSession } from '../../../../../lib/session.ts'
import { toast } from '../../../../../lib/toasts.ts'
import { useFieldRef } from '../../../../../ui/form/field-context.ts'
import { SectionPage, useFieldSize } from '../../../../../ui/form/section-page.tsx'
import { RouteTab, RouteTabs } from '../../../../../ui/route-tabs/route-tabs.tsx'
import { useEditor, useIsReadOnly, useReportEditor, useSectionActions } from '../../editor-context.tsx'
import { ProgressRing } from '../../navigation/progress-ring.tsx'
import { EarlierSignatures } from './earlier-signatures.tsx'
import { knownSignatory, parties, type Party } from './parties.ts'
import { Receipts } from './receipts.tsx'
import { deleteSignature, SignatureCard } from './signature-card.tsx'
import classes from './signatures.module.css'

const useSignatures = (type: SignatureType) => {
  const signatures = useEditor((state) => state.body.signatures)
  return useMemo(() => signatures.filter((signature) => signature.type === type), [signatures, type])
}

function PartyTab({ party: { page, type, title }, base }: { party: Party; base: string }) {
  const signatures = useSignatures(type)
  const signed = signatures.filter(({ image }) => image !== '').length
  return (
    <RouteTab to={`${base}/${page}`}>
      {signatures.length > 0 && <ProgressRing done={signed} of={signatures.length} />}
      {title}
    </RouteTab>
  )
}

function Tenants() {
  const { store } = useReportEditor()
  const readOnly = useIsReadOnly()
  const size = useFieldSize()
  const tenants = useSignatures('tenant')
  const addButton = useFieldRef('signatures')
  const add = () => {
    const { body } = store.getState()
    const isFirst = !body.signatures.some(({ type }) => type === 'tenant')
    const signature = newSignature(newId(), 'tenant', isFirst ? knownSignatory(body, 'tenant') : {})
    store.edit('Add tenant', (draft) => addSignature(draft, signature))
    toast.success(genericMessages.added)
  }
  return (
    <>
      {tenants.length === 0 && (
        <div className={classes.empty}>
          <b>No tenants yet</b>
          <p>Add one for each person who signs.</p>
        </div>
      )}
      {tenants.map((signature, index) => (
        <SignatureCard
          key={signature._uuid}
          signature={signature}
          of={`Tenant ${index + 1}`}
          onDelete={() => deleteSignature(store, signature._uuid)}
        />
      ))}
      {!readOnly && (
        <Button
          ref={addButton}
          size={size}
          variant={tenants.length === 0 ? 'filled' : 'default'}
          className={classes.add}
          leftSection={<IconPlus size={15} stroke={1.8} aria-hidden />}
          onClick={add}
        >
          Add tenant
        </Button>
      )}
    </>
  )
}

/** A party that signs once; surplus signatures are listed and can be deleted. */
function Single({ party: { type, title } }: { party: Party }) {
  const { store } = useReportEditor()
  const signatures = useSignatures(type)
  const [blank] = useState(() => newSignature(newId(), type, knownSignatory(store.getState().body, type)))
  if (signatures.length === 0) return <SignatureCard key={blank._uuid} signature={blank} of={title} />
  const several = signatures.length > 1
  return signatures.map((signature, index) => (
    <SignatureCard
      key={signature._uuid}
      signature={signature}
      of={several ? `${title} ${index + 1}` : title}
      onDelete={several ? () => deleteSignature(store, signature._uuid) : undefined}
    />
  ))
}

/** Earlier signatures whose card has been deleted. */
function Deleted({ party: { type } }: { party: Party }) {
  const { signatures, signaturehistory } = useEditor((state) => state.body)
  const left = new Set(signatures.map(({ _uuid }) => _uuid))
  return (
    <EarlierSignatures list={signaturehistory.filter((each) => each.type === type && !left.has(each.signatureId))} />
  )
}

export function SignaturesScreen() {
  const { pathname } = useLocation()
  const [, base = '', page] = /^(.*\/signatures)(?:\/([^/]*))?\/?$/.exec(pathname) ?? []
  const party = parties.find((candidate) => candidate.page === page)
  const { send } = useSectionActions()
  const { roles } = useSession()
  const readOnly = useIsReadOnly()
  // A receipt changes no content.
  const locked = useEditor(({ header }) => header.locked)
  const isReached = useConnection()
  const size = useFieldSize()
  const count = useEditor(({ body }) => body.signatures.length)
  const signed = useEditor(({ body }) => body.signatures.filter(({ image }) => image !== '').length)
  if (!party) return <Navigate to={`${base}/tenant`} replace />
  return (
    <SectionPage
      title="Signatures"
      summary={count > 0 && `${signed} of ${count} signed`}
      actions={
        (!readOnly || locked) &&
        !roles.dataEntry && (
          <Button
            size={size}
            variant="default"
            leftSection={<IconSend size={15} stroke={1.7} aria-hidden />}
            disabled={!isReached}
            title={isReached ? undefined : needsNetwork}
            onClick={send}
          >
            {locked ? 'Ask for a receipt' : 'Send for signature and feedback'}
          </Button>
        )
      }
    >
      <RouteTabs label="Who signs">
        {parties.map((candidate) => (
          <PartyTab key={candidate.page} party={candidate} base={base} />
        ))}
      </RouteTabs>
      {party.type === 'tenant' ? <Tenants /> : <Single key={party.page} party={party} />}
      <Deleted party={party} />
      <Receipts />
    </SectionPage>
  )
}
