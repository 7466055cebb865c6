const { readFileSync } = require('node:fs')
const path = require('node:path')
const postcss = require('postcss')

/** Puts the rules of a style sheet where `@mixin` names it. */
const rulesOf = (file) => (mixin) => {
  const from = path.join(__dirname, file)
  mixin.before(postcss.parse(readFileSync(from, 'utf8'), { from }))
}

/** Mantine's nesting and mixins with our own, and its breakpoints as variables for media queries. */
module.exports = {
  plugins: {
    'postcss-preset-mantine': {
      mixins: {
        'table-cards': rulesOf('src/ui/table/cards.css'),
        'contact-cards': rulesOf('src/ui/table/contact-cards.css'),
        'record-rows': rulesOf('src/ui/table/record-rows.css'),
        'result-rows': rulesOf('src/ui/table/result-rows.css'),
      },
    },
    'postcss-simple-vars': {
      variables: {
        'mantine-breakpoint-xs': '36em',
        'mantine-breakpoint-sm': '48em',
        'mantine-breakpoint-md': '62em',
        'mantine-breakpoint-lg': '75em',
        'mantine-breakpoint-xl': '88em',
      },
    },
  },
}
