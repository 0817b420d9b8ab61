/** The API client comes with what sections need, so that a public page nobody works with does without it. */
export const loadClient = () => import(/* webpackChunkName: "section-runtime" */ './call')
