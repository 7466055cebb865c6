import { furnishings, type Address, type PropertyDetails } from '@lintel/contract'
import { Select, Textarea, TextInput } from '@mantine/core'
import { memo, useMemo, type ReactNode } from 'react'
import { AddressSearch } from '../../address-search/address-search.tsx'
import { useEditor, useIsReadOnly, useOpenReport, usePropertyVisit } from '../editor-context.tsx'
import { PhotoList } from '../photo-list.tsx'
import classes from './property-details.module.css'

type AddressField = keyof Address
type TextDetail = 'generalNotes' | 'parkingLocation' | 'parkingSpaceNo' | 'stopcockLocation'
type ContactField = keyof PropertyDetails['forwardingContact']

const common = { maxLength: 300, autoComplete: 'off' } as const

const AddressText = memo(function AddressText({ field, label }: { field: AddressField; label: string }) {
  const { store } = useOpenReport()
  const readOnly = useIsReadOnly()
  const value = useEditor((state) => state.body.address[field])
  return (
    <TextInput
      {...common}
      label={label}
      disabled={readOnly}
      value={value}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value
        store.edit(`Change ${label}`, (draft) => void (draft.address[field] = text), { field: `address/${field}` })
      }}
    />
  )
})

function FindAddress() {
  const { store } = useOpenReport()
  const readOnly = useIsReadOnly()
  return (
    <AddressSearch
      disabled={readOnly}
      onFound={(address) => store.edit('Take over the address', (draft) => void Object.assign(draft.address, address))}
    />
  )
}

const DetailText = memo(function DetailText({ field, label }: { field: TextDetail; label: string }) {
  const { store } = useOpenReport()
  const readOnly = useIsReadOnly()
  const value = useEditor((state) => state.body.propertyDetails[field])
  const write = (text: string) =>
    store.edit(`Change ${label}`, (draft) => void (draft.propertyDetails[field] = text), { field: `details/${field}` })
  const props = { label, disabled: readOnly, value }
  return field === 'generalNotes' ? (
    <Textarea {...props} minRows={3} maxLength={8000} onChange={(event) => write(event.currentTarget.value)} />
  ) : (
    <TextInput {...common} {...props} onChange={(event) => write(event.currentTarget.value)} />
  )
})

const ContactText = memo(function ContactText({ field, label }: { field: ContactField; label: string }) {
  const { store } = useOpenReport()
  const readOnly = useIsReadOnly()
  const value = useEditor((state) => state.body.propertyDetails.forwardingContact[field])
  return (
    <TextInput
      {...common}
      label={label}
      disabled={readOnly}
      value={value}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value
        store.edit(`Change ${label}`, (draft) => void (draft.propertyDetails.forwardingContact[field] = text), {
          field: `forwarding/${field}`,
        })
      }}
    />
  )
})

function DetailPhotos({
  list,
  label,
  prefix,
}: {
  list: 'locationPhotos' | 'cleaningReceiptPhotos'
  label: string
  prefix: string
}) {
  const photos = useEditor((state) => state.body.propertyDetails[list])
  const target = useMemo(() => ({ kind: 'property', list }) as const, [list])
  const references = useMemo(
    () => photos.map((_, index) => `${prefix}-${String(index + 1).padStart(2, '0')}`),
    [photos, prefix],
  )
  return <PhotoList photos={photos} target={target} label={label} references={references} />
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.group} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Furnished() {
  const { store } = useOpenReport()
  const readOnly = useIsReadOnly()
  const value = useEditor((state) => state.body.propertyDetails.furnished)
  return (
    <Select
      label="Furnished"
      description="Rooms that you add from now on are furnished like this."
      disabled={readOnly}
      data={furnishings}
      value={value}
      onChange={(next) => {
        const level = furnishings.find((candidate) => candidate === next)
        if (level) store.edit('Change furnishing', (draft) => void (draft.propertyDetails.furnished = level))
      }}
    />
  )
}

function PreparedBy() {
  const { store } = useOpenReport()
  const readOnly = useIsReadOnly()
  const value = useEditor((state) => state.body.preparedBy)
  return (
    <TextInput
      {...common}
      label="Prepared by"
      disabled={readOnly}
      value={value}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value
        store.edit('Change prepared by', (draft) => void (draft.preparedBy = text), { field: 'preparedBy' })
      }}
    />
  )
}

/** The section 'Property details': what a report says about the property as a whole. */
export function PropertyDetailsScreen() {
  const visit = usePropertyVisit()
  const checksOut = useEditor((state) => state.body.type === 'Check Out')
  return (
    <div className={classes.page} role="region" aria-label="Property details" tabIndex={-1} data-scroller>
      <Group title="Address">
        <FindAddress />
        <div className={classes.fields}>
          <AddressText field="line1" label="Address line 1" />
          <AddressText field="line2" label="Address line 2" />
          <AddressText field="town" label="Town" />
          <AddressText field="county" label="County" />
          <AddressText field="postcode" label="Postcode" />
          <AddressText field="country" label="Country" />
          <AddressText field="phone" label="Phone" />
          <AddressText field="mobile" label="Mobile" />
          <AddressText field="email" label="Email" />
        </div>
      </Group>
      <Group title="General">
        <div className={classes.fields}>
          {!visit && <Furnished />}
          <PreparedBy />
        </div>
        <DetailText field="generalNotes" label="General notes" />
      </Group>
      {!visit && (
        <Group title="Parking and water">
          <div className={classes.fields}>
            <DetailText field="parkingLocation" label="Parking location" />
            <DetailText field="parkingSpaceNo" label="Parking space number" />
            <DetailText field="stopcockLocation" label="Stopcock location" />
          </div>
        </Group>
      )}
      {checksOut && (
        <Group title="Forwarding address">
          <div className={classes.fields}>
            <ContactText field="name" label="Name" />
            <ContactText field="address" label="Forwarding address" />
            <ContactText field="phone" label="Forwarding phone" />
            <ContactText field="email" label="Forwarding email" />
          </div>
        </Group>
      )}
      <Group title="Property photos">
        <DetailPhotos list="locationPhotos" label="the property" prefix="P" />
      </Group>
      {!visit && (
        <Group title="Cleaning receipt">
          <DetailPhotos list="cleaningReceiptPhotos" label="the cleaning receipt" prefix="CR" />
        </Group>
      )}
    </div>
  )
}
