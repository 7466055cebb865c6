import {
  clientMessages,
  EditorMenu,
  ItemEditField,
  printPropertyNames,
  reservedVariantNames,
  SavedReportType,
  type ReportType,
} from '@lintel/contract'
import { newId, photographsVariant, summaryVariant } from '@lintel/rules'
import { Modal } from '@mantine/core'
import { DialogFoot } from '../../../../ui/dialog-foot.tsx'
import dialog from '../../../../ui/dialog.module.css'
import { confirmClose } from '../../../../ui/form/confirm-close.ts'
import { EntityForm } from '../../../../ui/form/entity-form.tsx'
import { ReadOnlyFields } from '../../../../ui/form/field-context.ts'
import { Fields, SwitchField, TextField } from '../../../../ui/form/fields.tsx'
import { MultiSelectField } from '../../../../ui/form/multi-select-field.tsx'
import { FieldGroup } from '../../../../ui/form/section-page.tsx'
import { useEntityForm, type EntityForm as Form } from '../../../../ui/form/use-entity-form.ts'
import { useIsPhone } from '../../../../ui/use-is-phone.ts'
import { PairRows } from './pair-rows.tsx'

const sameText = (text: string) => text.trim().toLowerCase()
const optionsOf = (names: readonly string[]) => names.map((name) => ({ id: name, name }))
const variantNames = [summaryVariant.name, photographsVariant.name]

const schemaBeside = (others: readonly ReportType[]) =>
  SavedReportType.superRefine((type, context) => {
    if (others.some(({ name }) => sameText(name) === sameText(type.name)))
      context.addIssue({ code: 'custom', path: ['name'], message: clientMessages.typeNameTaken })
    for (const [at, { name }] of type.variantList.entries()) {
      const refuse = (message: string) =>
        context.addIssue({ code: 'custom', path: ['variantList', at, 'name'], message })
      if (reservedVariantNames.includes(sameText(name))) refuse(clientMessages.variantNameReserved)
      else if (type.variantList.findIndex((other) => sameText(other.name) === sameText(name)) !== at)
        refuse(clientMessages.variantNameTaken)
    }
  })

const noType = (): ReportType => ({
  ...SavedReportType.parse({ id: newId(), name: '-', displayName: '-' }),
  name: '',
  displayName: '',
})

function NamedPairs({ form: { field, values, change } }: { form: Form<ReportType> }) {
  return (
    <>
      <FieldGroup title="Variants" note="PDFs besides the main one. The client’s package decides which are made.">
        <PairRows
          what="variant"
          suggestions={variantNames}
          rows={values.variantList.map((_variant, at) => [
            field(`variantList.${at}.name`, `Name of variant ${at + 1}`),
            field(`variantList.${at}.displayName`, `Display name of variant ${at + 1}`),
          ])}
          onAdd={() => change({ variantList: [...values.variantList, { name: '', displayName: '' }] })}
          onRemove={(at) => change({ variantList: values.variantList.toSpliced(at, 1) })}
        />
      </FieldGroup>
      <FieldGroup title="Properties" note="Templates read them. They take precedence over those of all types.">
        <PairRows
          what="property"
          suggestions={printPropertyNames}
          rows={values.reportConfigPropertyList.map((_property, at) => [
            field(`reportConfigPropertyList.${at}.name`, `Name of property ${at + 1}`),
            field(`reportConfigPropertyList.${at}.value`, `Value of property ${at + 1}`),
          ])}
          onAdd={() =>
            change({ reportConfigPropertyList: [...values.reportConfigPropertyList, { name: '', value: '' }] })
          }
          onRemove={(at) => change({ reportConfigPropertyList: values.reportConfigPropertyList.toSpliced(at, 1) })}
        />
      </FieldGroup>
    </>
  )
}

export function ReportTypeDialog({
  type,
  others,
  isFixed,
  onDone,
  onClose,
}: {
  type: ReportType | undefined
  others: readonly ReportType[]
  /** A core type, or one whose reports refer to it by name. */
  isFixed: boolean
  onDone: (type: ReportType) => void
  onClose: () => void
}) {
  const form = useEntityForm<ReportType>({
    schema: schemaBeside(others),
    loaded: { values: type ?? noType() },
    save: async (values) => {
      onDone(values)
      return undefined
    },
    leave: onClose,
    unsaved: { name: `type/${type?.id ?? ''}` },
  })
  const { field, values, change } = form
  const menus = field('activeMenuList', 'Sections')
  const itemFields = field('itemEditFields', 'Fields of an item')
  // A type can follow itself; what cannot be created, as Invoice, is offered only where it was chosen.
  const followOns = [values, ...others]
    .filter(({ name, createAllowed }) => name !== '' && (createAllowed || values.convertedToList.includes(name)))
    .map(({ name, displayName }) => ({ id: name, name: displayName || name }))
  const close = () => void confirmClose(form, onClose)
  return (
    <Modal
      opened
      onClose={close}
      title={type ? 'Edit report type' : 'New report type'}
      size={760}
      fullScreen={useIsPhone()}
    >
      <EntityForm form={form} label="Report type">
        <div className={dialog.body}>
          <Fields columns="1fr 1fr" narrow="1fr">
            <ReadOnlyFields value={isFixed}>
              <TextField
                {...field('name', 'Type name')}
                // A type that follows itself is named there too.
                onChange={(name) =>
                  change({
                    name,
                    convertedToList: values.convertedToList.map((one) => (one === values.name ? name : one)),
                  })
                }
                required
                first={!isFixed}
                maxLength={250}
                hint={
                  isFixed ? 'A core type, or one with reports: its name cannot be changed.' : 'Reports keep this name.'
                }
              />
            </ReadOnlyFields>
            <TextField
              {...field('displayName', 'Display name')}
              required
              first={isFixed}
              hint="The name shown to people"
            />
          </Fields>
          <SwitchField
            {...field('createAllowed', 'New reports')}
            hint="While off, the type is hidden: no new reports of it can be made, and existing ones are kept."
          />
          <SwitchField {...field('reportItemBased', 'Item based')} hint="One list of items, without rooms." />
          <MultiSelectField {...field('convertedToList', 'Can be followed by')} options={followOns} />
          <MultiSelectField
            {...menus}
            onChange={(chosen) => menus.onChange(EditorMenu.options.filter((menu) => chosen.includes(menu)))}
            options={optionsOf(EditorMenu.options)}
            hint="What the editor shows. None chosen: all."
          />
          <MultiSelectField
            {...itemFields}
            onChange={(chosen) => itemFields.onChange(ItemEditField.options.filter((one) => chosen.includes(one)))}
            options={optionsOf(ItemEditField.options)}
            hint="None chosen: all."
          />
          <NamedPairs form={form} />
          <TextField
            {...field('converter', 'Converter')}
            hint="The converter that is used to migrate a report. Empty: the default one."
          />
        </div>
        <DialogFoot onCancel={() => form.reset(onClose)} action={type ? 'Change' : 'Add'} />
      </EntityForm>
    </Modal>
  )
}
