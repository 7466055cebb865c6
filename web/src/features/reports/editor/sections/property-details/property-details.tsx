import { furnishings, type Address, type PropertyDetails } from '@lintel/contract'
import { Select } from '@mantine/core'
import { memo, useMemo } from 'react'
import { useReadOnlyList } from '../../../../../ui/form/field-context.ts'
import { EmailField, LongTextField, TextField } from '../../../../../ui/form/fields.tsx'
import { FieldGroup, SectionPage, useFieldSize } from '../../../../../ui/form/section-page.tsx'
import { AddressSearch } from '../../../../../ui/address-search/address-search.tsx'
import { useEditor, useIsReadOnly, useReportEditor, usePropertyVisit } from '../../editor-context.tsx'
import { PhotoList } from '../../photo-list.tsx'
import classes from './property-details.module.css'

type AddressField = keyof Address
type TextDetail = 'generalNotes' | 'parkingLocation' | 'parkingSpaceNo' | 'stopcockLocation'
type ContactField = keyof PropertyDetails['forwardingContact']

const AddressText = memo(function AddressText({ field, label }: { field: AddressField; label: string }) {
  const { store } = useReportEditor()
  const value = useEditor((state) => state.body.address[field])
  return (
    <TextField
      label={label}
      value={value}
      path={`address.${field}`}
      onChange={(text) =>
        store.edit(`Change ${label}`, (draft) => void (draft.address[field] = text), { field: `address/${field}` })
      }
    />
  )
})

function FindAddress() {
  const { store } = useReportEditor()
  const readOnly = useIsReadOnly()
  return (
    <AddressSearch
      disabled={readOnly}
      size={useFieldSize()}
      onFound={(address) => store.edit('Take over the address', (draft) => void Object.assign(draft.address, address))}
    />
  )
}

const DetailText = memo(function DetailText({ field, label }: { field: TextDetail; label: string }) {
  const { store } = useReportEditor()
  const value = useEditor((state) => state.body.propertyDetails[field])
  const props = {
    label,
    value,
    path: `propertyDetails.${field}`,
    onChange: (text: string) =>
      store.edit(`Change ${label}`, (draft) => void (draft.propertyDetails[field] = text), {
        field: `details/${field}`,
      }),
  }
  return field === 'generalNotes' ? <LongTextField {...props} minRows={3} /> : <TextField {...props} />
})

const ContactText = memo(function ContactText({ field, label }: { field: ContactField; label: string }) {
  const { store } = useReportEditor()
  const value = useEditor((state) => state.body.propertyDetails.forwardingContact[field])
  const props = {
    label,
    value,
    path: `propertyDetails.forwardingContact.${field}`,
    onChange: (text: string) =>
      store.edit(`Change ${label}`, (draft) => void (draft.propertyDetails.forwardingContact[field] = text), {
        field: `forwarding/${field}`,
      }),
  }
  return field === 'email' ? <EmailField {...props} /> : <TextField {...props} />
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

function Furnished() {
  const { store } = useReportEditor()
  const reads = useReadOnlyList()
  const value = useEditor((state) => state.body.propertyDetails.furnished)
  return (
    <Select
      {...reads}
      label="Furnished"
      size={useFieldSize()}
      description="Rooms that you add from now on are furnished like this."
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
  const { store } = useReportEditor()
  const value = useEditor((state) => state.body.preparedBy)
  return (
    <TextField
      label="Prepared by"
      value={value}
      path="preparedBy"
      onChange={(text) =>
        store.edit('Change prepared by', (draft) => void (draft.preparedBy = text), { field: 'preparedBy' })
      }
    />
  )
}

/** The section 'Property details': what a report says about the property as a whole. */
export function PropertyDetailsScreen() {
  const visit = usePropertyVisit()
  const checksOut = useEditor((state) => state.body.type === 'Check Out')
  return (
    <SectionPage title="Property details">
      <FieldGroup title="Address">
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
      </FieldGroup>
      <FieldGroup title="General">
        <div className={classes.fields}>
          {!visit && <Furnished />}
          <PreparedBy />
        </div>
        <DetailText field="generalNotes" label="General notes" />
      </FieldGroup>
      {!visit && (
        <FieldGroup title="Parking and water">
          <div className={classes.fields}>
            <DetailText field="parkingLocation" label="Parking location" />
            <DetailText field="parkingSpaceNo" label="Parking space number" />
            <DetailText field="stopcockLocation" label="Stopcock location" />
          </div>
        </FieldGroup>
      )}
      {checksOut && (
        <FieldGroup title="Forwarding address">
          <div className={classes.fields}>
            <ContactText field="name" label="Name" />
            <ContactText field="address" label="Forwarding address" />
            <ContactText field="phone" label="Forwarding phone" />
            <ContactText field="email" label="Forwarding email" />
          </div>
        </FieldGroup>
      )}
      <FieldGroup title="Property photos">
        <DetailPhotos list="locationPhotos" label="the property" prefix="P" />
      </FieldGroup>
      {!visit && (
        <FieldGroup title="Cleaning receipt">
          <DetailPhotos list="cleaningReceiptPhotos" label="the cleaning receipt" prefix="CR" />
        </FieldGroup>
      )}
    </SectionPage>
  )
}
