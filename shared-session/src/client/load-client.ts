/** Load the API client. It is in the chunk that sections need, so a prerendered public page does not load it. */
export const loadClient = () => import(/* webpackChunkName: "section-runtime" */ './call')
