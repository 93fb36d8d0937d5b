import { createApp } from 'vue';
import ShelfPage from './shelf-page.vue';

createApp(ShelfPage).mount('#app');
