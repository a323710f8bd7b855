export { ListEnd, type ListEndProps } from './list-end.js'
export { LongList, type LongListProps } from './long-list.js'
export { LongLists, type LongListsProps } from './long-lists.js'
