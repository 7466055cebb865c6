import { Combobox, InputBase, OptionsDropdown, useCombobox } from '@mantine/core'
import { useFieldError, useFieldRef, useReadOnlyField, type ReadOnlyField } from './form/field-context.ts'
import type { Field } from './form/field.ts'
import { useFieldSize } from './form/section-page.tsx'
import {
  createContext,
  memo,
  useContext,
  useId,
  useMemo,
  type ComponentPropsWithRef,
  type KeyboardEvent,
  type Ref,
} from 'react'

const Text = createContext('')

/** The bare field, which is all that most keystrokes render. */
function Bare(props: ComponentPropsWithRef<'input'>) {
  return <input {...props} value={useContext(Text)} />
}

interface Option {
  value: string
  label: string
}

interface ListProps {
  options: Option[]
  labelId: string
  hidden?: boolean
}

/** Default properties, which the list's type requires. */
const asItIs = {
  filter: undefined,
  search: undefined,
  limit: undefined,
  withScrollArea: undefined,
  maxDropdownHeight: undefined,
  unstyled: undefined,
  scrollAreaProps: undefined,
  'aria-label': undefined,
}

const List = memo(function List({ options, labelId, hidden }: ListProps) {
  return <OptionsDropdown {...asItIs} data={options} hidden={hidden} hiddenWhenEmpty labelId={labelId} />
})

function Options({ options, ...list }: ListProps) {
  const text = useContext(Text).trim().toLowerCase()
  const key = options.flatMap(({ label }) => (label.toLowerCase().includes(text) ? [label] : [])).join('\n')
  const shown = useMemo(() => {
    const found = new Set(key.split('\n'))
    return options.filter(({ label }) => found.has(label))
  }, [options, key])
  return <List {...list} options={shown} />
}

interface FrameProps extends ReadOnlyField {
  label: string
  error?: string
  /** The suggestions; must be the same array on each render. */
  data: string[]
  size: 'sm' | 'md'
  ref: Ref<HTMLInputElement>
  /** Must be the same function on each render. */
  onChange: (text: string) => void
  /** Called when Enter leaves the field, after accepting a suggestion. Must be the same function on each render. */
  onDone?: (() => void) | undefined
}

const Frame = memo(function Frame({ data, onChange, onDone, readOnly, size, ...field }: FrameProps) {
  const id = useId()
  const options = useMemo(() => data.map((value) => ({ value, label: value })), [data])
  const combobox = useCombobox({ onDropdownClose: () => setTimeout(() => combobox.resetSelectedOption()) })
  const change = (text: string) => {
    onChange(text)
    // Mantine searches the whole page for the selected option: only if there is one.
    if (combobox.getSelectedOptionIndex() >= 0) combobox.resetSelectedOption()
  }
  const open = () => {
    if (!readOnly) combobox.openDropdown()
  }
  /** Enter accepts the first suggestion that begins with the typed text, unless another was selected. */
  const pressEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    const text = event.currentTarget.value.trim().toLowerCase()
    const isWalkedTo = combobox.dropdownOpened && combobox.getSelectedOptionIndex() >= 0
    const first =
      text === '' || !combobox.dropdownOpened || isWalkedTo
        ? undefined
        : data.find((value) => value.toLowerCase().startsWith(text))
    if (first !== undefined) {
      event.preventDefault()
      onChange(first)
      combobox.closeDropdown()
    }
    // After the list has applied the selected option.
    if (onDone) queueMicrotask(onDone)
  }
  return (
    <Combobox
      store={combobox}
      readOnly={readOnly}
      __staticSelector="Autocomplete"
      size={size}
      shadow="md"
      onOptionSubmit={(chosen) => {
        change(chosen)
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target autoComplete="off" withExpandedAttribute>
        <InputBase
          {...field}
          maxLength={300}
          component={Bare}
          __staticSelector="Autocomplete"
          id={id}
          size={size}
          readOnly={readOnly}
          onChange={(event) => {
            change(event.currentTarget.value)
            open()
          }}
          enterKeyHint={onDone && 'next'}
          onKeyDown={pressEnter}
          onFocus={open}
          onBlur={() => combobox.closeDropdown()}
          onClick={open}
        />
      </Combobox.Target>
      <Options options={options} labelId={`${id}-label`} hidden={readOnly} />
    </Combobox>
  )
})

/** Mantine's `Autocomplete` renders list, popover and label with each key; this one only the bare field. */
export function SuggestInput({
  label,
  value,
  path,
  data,
  onChange,
  onDone,
}: Field<string> & Pick<FrameProps, 'data' | 'onDone'>) {
  const common = {
    ...useReadOnlyField(),
    size: useFieldSize(),
    error: useFieldError(path, value),
    ref: useFieldRef(path),
  }
  return (
    <Text value={value}>
      <Frame {...common} label={label} data={data} onChange={onChange} onDone={onDone} />
    </Text>
  )
}
