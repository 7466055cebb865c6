import type { AppointmentAddress } from '@lintel/contract'
import { addressText } from '@lintel/rules'
import { ActionIcon, Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { errorText } from '../../lib/api-error.ts'
import { useFieldError, useFieldRef } from '../../ui/form/field-context.ts'
import type { Field } from '../../ui/form/field.ts'
import { useFieldSize } from '../../ui/form/section-page.tsx'
import { findAddresses } from './appointments.queries.ts'
import classes from './appointment.module.css'

interface Found {
  addresses: readonly AppointmentAddress[]
  notice: string | undefined
  error?: string
}

export function PostcodeField({
  label,
  value,
  onChange,
  onFound,
  path,
  error,
}: Field<string> & { onFound: (address: AppointmentAddress) => void }) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [found, setFound] = useState<Found>()
  const [looking, setLooking] = useState(false)
  const lookUp = async () => {
    if (value.trim() === '' || looking) return
    setLooking(true)
    try {
      setFound(await findAddresses(value))
    } catch (thrown) {
      setFound({ addresses: [], notice: undefined, error: errorText(thrown) })
    } finally {
      setLooking(false)
      combobox.openDropdown()
      combobox.resetSelectedOption()
    }
  }
  return (
    <Combobox
      store={combobox}
      shadow="md"
      onOptionSubmit={(index) => {
        const address = found?.addresses[Number(index)]
        combobox.closeDropdown()
        if (address) onFound(address)
      }}
    >
      <Combobox.Target>
        <TextInput
          label={label}
          size={useFieldSize()}
          ref={useFieldRef(path)}
          error={useFieldError(path, value, error)}
          data-path={path}
          data-autofocus={value === '' || undefined}
          autoComplete="off"
          maxLength={20}
          value={value}
          onChange={(event) => {
            combobox.closeDropdown()
            onChange(event.currentTarget.value.toUpperCase())
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !combobox.dropdownOpened) void lookUp()
          }}
          onBlur={() => combobox.closeDropdown()}
          rightSection={
            looking ? (
              <Loader size={14} aria-label="Looking up" />
            ) : (
              <ActionIcon aria-label="Find addresses" onClick={() => void lookUp()} disabled={value.trim() === ''}>
                <IconSearch size={15} stroke={1.8} aria-hidden />
              </ActionIcon>
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label="Addresses" className={classes.addresses}>
          {found?.addresses.map((address, index) => (
            <Combobox.Option value={String(index)} key={addressText(address)}>
              {addressText(address)}
            </Combobox.Option>
          ))}
          {found?.addresses.length === 0 && (
            <Combobox.Empty>{found.error ?? 'No address found. Type it below.'}</Combobox.Empty>
          )}
        </Combobox.Options>
        {found?.notice && <p className={classes.notice}>{found.notice}</p>}
      </Combobox.Dropdown>
    </Combobox>
  )
}
