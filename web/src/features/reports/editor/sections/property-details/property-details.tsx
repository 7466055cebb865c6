import { furnishings, spreadsheetMessages } from '@lintel/contract'
import { filledWords, fillReport, prefillConflicts, type Filled } from '@lintel/rules'
import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { useFieldRef, useReadOnlyList } from '../../../../../ui/form/field-context.ts'
import { FieldGroup, SectionPage, useFieldSize } from '../../../../../ui/form/section-page.tsx'
import { AddressSearch } from '../../../../../ui/address-search/address-search.tsx'
import { useEditor, useIsReadOnly, useReportEditor, usePropertyVisit } from '../../editor-context.tsx'
import { useReportField, ReportEmail, ReportLongText, ReportText } from '../../fields/report-fields.tsx'
import { ApiError } from '../../../../../lib/api-error.ts'
import { toast } from '../../../../../lib/toasts.ts'
import {
  askToReplace,
  fetchProperty,
  useOwnProperties,
  type ChosenProperty,
} from '../../../spreadsheet/own-properties.ts'
import { PhotoList } from '../../photo-list.tsx'
import classes from './property-details.module.css'

function FindAddress() {
  const { store, client } = useReportEditor()
  const readOnly = useIsReadOnly()
  const fill = async (chosen: ChosenProperty) => {
    try {
      const found = await fetchProperty(client.id, store.getState().body.type, chosen)
      const replace = await askToReplace(prefillConflicts(store.getState().body, found))
      let filled: Filled | undefined
      store.edit('Fill from the spreadsheet', (draft) => {
        filled = fillReport(draft, found, replace)
      })
      const words = filled ? filledWords(filled) : ''
      const unknown = found.unknownrooms.join(', ')
      toast.success(words === '' ? 'Nothing was left to fill in.' : `Filled in from row ${found.rowindex}: ${words}.`)
      if (unknown !== '') toast.warning(`The dictionary has no room for: ${unknown}.`)
    } catch (error) {
      toast.error(error instanceof ApiError && error.status === 409 ? error.message : spreadsheetMessages.failedToFetch)
    }
  }
  const own = useOwnProperties(client, fill)
  return (
    <AddressSearch
      disabled={readOnly}
      size={useFieldSize()}
      own={own}
      onFound={(address) => store.edit('Take over the address', (draft) => void Object.assign(draft.address, address))}
    />
  )
}

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
  const { value, label, onChange } = useReportField('propertyDetails.furnished', 'Furnished', {
    step: 'Change furnishing',
  })
  return (
    <Select
      {...useReadOnlyList()}
      ref={useFieldRef('propertyDetails.furnished')}
      label={label}
      size={useFieldSize()}
      description="Rooms that you add from now on are furnished like this."
      data={furnishings}
      value={value}
      onChange={(next) => {
        const level = furnishings.find((candidate) => candidate === next)
        if (level) onChange(level)
      }}
    />
  )
}

export function PropertyDetailsScreen() {
  const visit = usePropertyVisit()
  const checksOut = useEditor((state) => state.body.type === 'Check Out')
  return (
    <SectionPage title="Property details">
      <FieldGroup title="Address">
        <FindAddress />
        <div className={classes.fields}>
          <ReportText path="address.line1" label="Address line 1" />
          <ReportText path="address.line2" label="Address line 2" />
          <ReportText path="address.town" label="Town" />
          <ReportText path="address.county" label="County" />
          <ReportText path="address.postcode" label="Postcode" />
          <ReportText path="address.country" label="Country" />
          <ReportText path="address.phone" label="Phone" />
          <ReportText path="address.mobile" label="Mobile" />
          <ReportText path="address.email" label="Email" />
        </div>
      </FieldGroup>
      <FieldGroup title="General">
        <div className={classes.fields}>
          {!visit && <Furnished />}
          <ReportText path="preparedBy" label="Prepared by" />
        </div>
        <ReportLongText path="propertyDetails.generalNotes" label="General notes" minRows={3} />
      </FieldGroup>
      {!visit && (
        <FieldGroup title="Parking and water">
          <div className={classes.fields}>
            <ReportText path="propertyDetails.parkingLocation" label="Parking location" />
            <ReportText path="propertyDetails.parkingSpaceNo" label="Parking space number" />
            <ReportText path="propertyDetails.stopcockLocation" label="Stopcock location" />
          </div>
        </FieldGroup>
      )}
      {checksOut && (
        <FieldGroup title="Forwarding address">
          <div className={classes.fields}>
            <ReportText path="propertyDetails.forwardingContact.name" label="Name" />
            <ReportText path="propertyDetails.forwardingContact.address" label="Forwarding address" />
            <ReportText path="propertyDetails.forwardingContact.phone" label="Forwarding phone" />
            <ReportEmail path="propertyDetails.forwardingContact.email" label="Forwarding email" />
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
