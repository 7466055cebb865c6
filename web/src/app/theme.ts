import {
  createTheme,
  type ActionIconFactory,
  type AnchorFactory,
  type AutocompleteFactory,
  type BadgeFactory,
  type ButtonFactory,
  type CheckboxFactory,
  type DrawerFactory,
  type ExtendComponent,
  type InputFactory,
  type InputWrapperFactory,
  type KbdFactory,
  type LoaderFactory,
  type MenuFactory,
  type ModalFactory,
  type NumberInputFactory,
  type PaginationFactory,
  type PasswordInputFactory,
  type SegmentedControlFactory,
  type SelectFactory,
  type SkeletonFactory,
  type SwitchFactory,
  type TextareaFactory,
  type TextInputFactory,
  type TooltipFactory,
} from '@mantine/core'
import type { DateInputFactory } from '@mantine/dates'
import { focusOnOpen } from '../lib/focus.ts'
import { black, colours } from './tokens.ts'
import classes from './theme.module.css'

/* Only types of components are imported: the theme is part of the sign-in page, the components are not. */

const Button: ExtendComponent<ButtonFactory> = {
  // Icons and keys beside a name are not part of it.
  defaultProps: { size: 'sm', variant: 'filled', attributes: { section: { 'aria-hidden': true } } },
  classNames: { root: classes.button },
  vars: (_theme, { size }) => ({
    root: {
      '--button-height': size === 'md' ? '44px' : size === 'xs' ? '28px' : 'var(--l-field-height)',
      '--button-padding-x': size === 'md' ? '18px' : size === 'xs' ? '8px' : '12px',
      '--button-fz': size === 'md' ? '16px' : size === 'xs' ? '13px' : '14px',
    },
  }),
}

const ActionIcon: ExtendComponent<ActionIconFactory> = {
  defaultProps: { variant: 'subtle', color: 'gray', size: 28 },
  classNames: { root: classes.icon },
}

const Input: ExtendComponent<InputFactory> = {
  defaultProps: { size: 'sm', variant: 'default' },
  classNames: { wrapper: classes.field, input: `${classes.input} ring`, section: classes.section },
  vars: (_theme, { size }) => ({
    wrapper: {
      '--input-height': size === 'md' ? '44px' : 'var(--l-field-height)',
      '--input-fz': size === 'md' ? '16px' : 'var(--l-field-text)',
    },
  }),
}

const InputWrapper: ExtendComponent<InputWrapperFactory> = {
  defaultProps: { size: 'sm', inputWrapperOrder: ['label', 'input', 'description', 'error'] },
  classNames: { label: classes.label, error: classes.error, description: classes.hint },
}

const TextInput: ExtendComponent<TextInputFactory> = { defaultProps: { size: 'sm' } }
const PasswordInput: ExtendComponent<PasswordInputFactory> = {
  defaultProps: { size: 'sm' },
  classNames: { innerInput: classes.innerInput },
}
const Textarea: ExtendComponent<TextareaFactory> = { defaultProps: { size: 'sm', autosize: true } }
const NumberInput: ExtendComponent<NumberInputFactory> = {
  defaultProps: { size: 'sm', min: 0 },
  classNames: { input: classes.tabular, control: classes.step },
}
const Select: ExtendComponent<SelectFactory> = {
  // Choosing the selected option again changes nothing: a selection is never cleared by accident.
  defaultProps: { size: 'sm', allowDeselect: false, checkIconPosition: 'right', comboboxProps: { shadow: 'md' } },
  classNames: { dropdown: classes.options, option: classes.option },
}
const DateInput: ExtendComponent<DateInputFactory> = {
  defaultProps: {
    ariaLabels: {
      previousMonth: 'Previous month',
      nextMonth: 'Next month',
      previousYear: 'Previous year',
      nextYear: 'Next year',
      previousDecade: 'Previous decade',
      nextDecade: 'Next decade',
    },
  },
  classNames: { day: classes.day },
}
const Autocomplete: ExtendComponent<AutocompleteFactory> = {
  defaultProps: { size: 'sm', comboboxProps: { shadow: 'md' } },
  classNames: { dropdown: classes.options, option: classes.option },
}
const Checkbox: ExtendComponent<CheckboxFactory> = { defaultProps: { size: 'sm' } }
const Switch: ExtendComponent<SwitchFactory> = {
  defaultProps: { size: 'sm', withThumbIndicator: false },
  classNames: { track: classes.track, thumb: classes.thumb, label: classes.switchLabel },
}
const SegmentedControl: ExtendComponent<SegmentedControlFactory> = {
  defaultProps: { size: 'sm' },
  classNames: { root: classes.segments, label: classes.segmentLabel, indicator: classes.segmentIndicator },
}

const Menu: ExtendComponent<MenuFactory> = {
  defaultProps: {
    shadow: 'md',
    width: 240,
    offset: 4,
    transitionProps: { duration: 0 },
    // With it, axe finds a child of the menu that is not an item.
    withInitialFocusPlaceholder: false,
  },
  classNames: {
    dropdown: classes.dropdown,
    item: classes.item,
    label: classes.menuLabel,
    divider: classes.menuDivider,
  },
}

const Modal: ExtendComponent<ModalFactory> = {
  defaultProps: {
    centered: true,
    yOffset: '3dvh',
    radius: 'lg',
    padding: 0,
    overlayProps: { color: 'transparent', className: classes.veil },
    // A dialog closes immediately once answered, so that the screen's shortcuts work again.
    transitionProps: { duration: 150, exitDuration: 0, transition: 'fade' },
    closeButtonProps: { 'aria-label': 'Close' },
    // Its <header> would be a second banner next to the shell's.
    attributes: { header: { role: 'presentation' } },
  },
  classNames: { content: classes.modal, header: classes.modalHead, title: classes.modalTitle, close: classes.close },
}

const Drawer: ExtendComponent<DrawerFactory> = {
  defaultProps: {
    padding: 12,
    overlayProps: { color: 'transparent', className: classes.veil },
    transitionProps: { duration: 150 },
    attributes: { header: { role: 'presentation' } },
  },
  classNames: { content: classes.drawer, header: classes.drawerHead, title: classes.modalTitle, close: classes.close },
}

const focusesOnOpen = { defaultProps: { ref: focusOnOpen } }

const Tooltip: ExtendComponent<TooltipFactory> = {
  defaultProps: {
    position: 'bottom',
    openDelay: 400,
    withArrow: false,
    events: { hover: true, focus: true, touch: false },
  },
  classNames: { tooltip: classes.tooltip },
}

const Badge: ExtendComponent<BadgeFactory> = {
  defaultProps: { variant: 'light', radius: 'sm' },
  classNames: { root: classes.badge },
}
const Pagination: ExtendComponent<PaginationFactory> = {
  defaultProps: { size: 28, radius: 'md' },
  classNames: { control: classes.page },
}
const Skeleton: ExtendComponent<SkeletonFactory> = { defaultProps: { radius: 'sm' } }
const Loader: ExtendComponent<LoaderFactory> = { defaultProps: { size: 14 } }
const Kbd: ExtendComponent<KbdFactory> = { classNames: { root: classes.key } }
const Anchor: ExtendComponent<AnchorFactory> = {
  defaultProps: { underline: 'always' },
  classNames: { root: classes.anchor },
}

/** The appearance of every component; its colours are in `tokens.ts`, its rules in `theme.module.css`. */
export const theme = createTheme({
  colors: colours,
  white: '#FFFFFF',
  black,
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.42,
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  fontSizes: { xs: '12px', sm: '14px', md: '16px', lg: '18px', xl: '22px' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.45', xl: '1.3' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '18px', lineHeight: '1.3' },
      h2: { fontSize: '16px', lineHeight: '1.35' },
      h3: { fontSize: '14px', lineHeight: '1.4' },
    },
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  shadows: { xs: 'none', sm: 'none', md: 'var(--l-float)', lg: 'var(--l-float)', xl: 'var(--l-float)' },
  cursorType: 'pointer',
  focusRing: 'auto',
  focusClassName: `${classes.focus} ring`,
  respectReducedMotion: true,
  components: {
    ActionIcon,
    Anchor,
    Autocomplete,
    Badge,
    Button,
    Checkbox,
    DateInput,
    Drawer,
    DrawerContent: focusesOnOpen,
    Input,
    InputWrapper,
    Kbd,
    Loader,
    Menu,
    Modal,
    ModalContent: focusesOnOpen,
    NumberInput,
    Pagination,
    PasswordInput,
    SegmentedControl,
    Select,
    Skeleton,
    Switch,
    TextInput,
    Textarea,
    Tooltip,
  },
})
