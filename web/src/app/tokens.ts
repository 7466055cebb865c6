import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core'

/* Ten steps, 0 lightest. Components read the `--l-*` variables: both schemes' contrasts are decided here. */

type Steps = MantineColorsTuple

// prettier-ignore
const stone: Steps = ['#FBFAF8', '#F5F3EF', '#ECE9E3', '#DFDBD3', '#C9C4BA', '#8F887D', '#6B655C', '#514C45', '#37332E', '#1F1D1A']
// Mantine reads `dark` from light (0 is text) to dark (9); these are warm and closer together than its own.
// prettier-ignore
const dark: Steps = ['#ECE9E4', '#D2CEC7', '#ABA59B', '#8A847A', '#57524B', '#3B3833', '#2C2A26', '#211F1D', '#191816', '#11100F']
// prettier-ignore
const teal: Steps = ['#EDF5F4', '#D8EAE8', '#B1D6D3', '#80BCB8', '#55A29E', '#2F8784', '#18706F', '#0C5B5B', '#0A4A4B', '#073536']
// prettier-ignore
const green: Steps = ['#EEF5EC', '#DCEBD8', '#BBD8B3', '#93C188', '#6FA962', '#4E8E42', '#3A762F', '#2D6124', '#244E1E', '#193715']
// prettier-ignore
const amber: Steps = ['#FBF3E2', '#F6E5C2', '#EDCD8C', '#E1B156', '#CF962F', '#B07A18', '#91610E', '#774E0A', '#5F3E0A', '#432C08']
// prettier-ignore
const red: Steps = ['#FBF0ED', '#F6DED8', '#ECBBB0', '#DF9283', '#D16C5B', '#BD4A39', '#A53526', '#8B2A1D', '#6F2319', '#4E1912']
// prettier-ignore
const blue: Steps = ['#EFF4F9', '#DCE7F1', '#B8CFE3', '#8EB2D1', '#6695BE', '#457AA8', '#33648F', '#285175', '#21415D', '#182E42']

export const colours = { gray: stone, stone, dark, teal, green, yellow: amber, amber, red, blue }

export const black = stone[9]

/** The variables that all styles read; contrasts are measured in the design notes and by axe in the tests. */
export const tokens: CSSVariablesResolver = () => ({
  variables: {
    '--l-row': '40px',
    '--l-bar': '52px',
    '--l-ease': 'cubic-bezier(0.2, 0, 0, 1)',
  },
  light: {
    '--mantine-color-body': stone[0],
    '--mantine-color-text': stone[9],
    '--mantine-color-bright': stone[9],
    '--mantine-color-dimmed': stone[6],
    '--mantine-color-placeholder': '#736D63',
    '--mantine-color-anchor': teal[7],
    '--mantine-color-error': red[6],
    '--mantine-primary-color-contrast': '#FFFFFF',
    '--mantine-color-default': '#FFFFFF',
    '--mantine-color-default-hover': stone[1],
    '--mantine-color-default-border': stone[4],
    '--mantine-color-default-color': stone[9],
    '--mantine-color-disabled': stone[2],
    '--mantine-color-disabled-color': '#7A746A',
    '--mantine-color-disabled-border': stone[3],
    /* the page; side bars, sticky heads and read-only fields; fields and floating elements */
    '--l-ground': stone[0],
    '--l-chrome': stone[1],
    '--l-paper': '#FFFFFF',
    '--l-hover': '#F3F1EC',
    /* between rows; around regions; a control's border, 3:1 */
    '--l-line': stone[2],
    '--l-edge': stone[3],
    '--l-control': '#968F84',
    '--l-ink': stone[9],
    '--l-ink2': stone[7],
    '--l-ink3': stone[6],
    '--l-accent': teal[7],
    '--l-fill': teal[7],
    '--l-fill-hover': teal[8],
    '--l-on-accent': '#FFFFFF',
    '--l-accent-soft': teal[0],
    '--l-accent-soft2': teal[1],
    '--l-focus': teal[6],
    '--l-dot': amber[5],
    '--l-green': green[7],
    '--l-green-soft': green[0],
    '--l-amber': amber[7],
    '--l-amber-soft': amber[0],
    '--l-red': red[6],
    '--l-red-soft': red[0],
    '--l-blue': blue[7],
    '--l-blue-soft': blue[0],
    '--l-float': '0 1px 2px rgb(31 29 26 / 0.06), 0 8px 24px rgb(31 29 26 / 0.11)',
    '--l-veil': 'rgb(31 29 26 / 0.36)',
  },
  dark: {
    '--mantine-color-body': dark[8],
    '--mantine-color-text': dark[0],
    '--mantine-color-bright': '#FBFAF8',
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': '#989287',
    '--mantine-color-anchor': teal[3],
    '--mantine-color-error': '#E98D7C',
    '--mantine-primary-color-contrast': '#06201F',
    '--mantine-color-default': dark[7],
    '--mantine-color-default-hover': dark[6],
    '--mantine-color-default-border': dark[4],
    '--mantine-color-default-color': dark[0],
    '--mantine-color-disabled': dark[6],
    '--mantine-color-disabled-color': '#958F85',
    '--mantine-color-disabled-border': dark[5],
    '--l-ground': dark[8],
    '--l-chrome': '#141311',
    '--l-paper': dark[7],
    '--l-hover': '#201F1C',
    '--l-line': '#282623',
    '--l-edge': '#35322E',
    '--l-control': '#716B62',
    '--l-ink': dark[0],
    '--l-ink2': dark[1],
    '--l-ink3': dark[2],
    '--l-accent': teal[3],
    '--l-fill': teal[4],
    '--l-fill-hover': teal[3],
    '--l-on-accent': '#06201F',
    '--l-accent-soft': '#152927',
    '--l-accent-soft2': '#1D3937',
    '--l-focus': teal[3],
    '--l-dot': amber[4],
    '--l-green': '#8FC583',
    '--l-green-soft': '#1B2718',
    '--l-amber': '#E0B35C',
    '--l-amber-soft': '#2D2413',
    '--l-red': '#E98D7C',
    '--l-red-soft': '#321C18',
    '--l-blue': '#93B8D9',
    '--l-blue-soft': '#19242F',
    '--l-float': '0 0 0 1px rgb(255 255 255 / 0.04), 0 8px 28px rgb(0 0 0 / 0.45)',
    '--l-veil': 'rgb(0 0 0 / 0.6)',
  },
})
