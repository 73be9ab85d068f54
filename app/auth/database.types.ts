// Made by `npm run db:types` from supabase/migrations; do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      admin_invitations: {
        Row: {
          email: string;
          invited_by: string | null;
          sent_at: string;
        };
        Insert: {
          email: string;
          invited_by?: string | null;
          sent_at?: string;
        };
        Update: {
          email?: string;
          invited_by?: string | null;
          sent_at?: string;
        };
        Relationships: [];
      };
      books_entries: {
        Row: {
          buy_link: string;
          created_at: string;
          description: string;
          id: string;
          order_index: number;
          title: string;
          updated_at: string;
        };
        Insert: {
          buy_link: string;
          created_at?: string;
          description?: string;
          id?: string;
          order_index?: number;
          title: string;
          updated_at?: string;
        };
        Update: {
          buy_link?: string;
          created_at?: string;
          description?: string;
          id?: string;
          order_index?: number;
          title?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      copy_items: {
        Row: {
          content: Json | null;
          created_at: string;
          id: string;
          image_alt: string;
          image_url: string | null;
          order_index: number;
          type: string;
          updated_at: string;
        };
        Insert: {
          content?: Json | null;
          created_at?: string;
          id?: string;
          image_alt?: string;
          image_url?: string | null;
          order_index?: number;
          type: string;
          updated_at?: string;
        };
        Update: {
          content?: Json | null;
          created_at?: string;
          id?: string;
          image_alt?: string;
          image_url?: string | null;
          order_index?: number;
          type?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      draft_links: {
        Row: {
          created_at: string;
          created_by: string;
          expires_at: string;
          id: string;
          row_id: string;
          table_name: string;
          token_hash: string;
        };
        Insert: {
          created_at?: string;
          created_by?: string;
          expires_at: string;
          id?: string;
          row_id: string;
          table_name: string;
          token_hash: string;
        };
        Update: {
          created_at?: string;
          created_by?: string;
          expires_at?: string;
          id?: string;
          row_id?: string;
          table_name?: string;
          token_hash?: string;
        };
        Relationships: [];
      };
      drafts: {
        Row: {
          client_id: string;
          revision: number;
          row_id: string;
          table_name: string;
          updated_at: string;
          user_id: string;
          values: Json;
          version: string;
        };
        Insert: {
          client_id: string;
          revision?: number;
          row_id: string;
          table_name: string;
          updated_at?: string;
          user_id?: string;
          values: Json;
          version?: string;
        };
        Update: {
          client_id?: string;
          revision?: number;
          row_id?: string;
          table_name?: string;
          updated_at?: string;
          user_id?: string;
          values?: Json;
          version?: string;
        };
        Relationships: [];
      };
      feed_posts: {
        Row: {
          canonical_url: string | null;
          content: Json;
          cover: string | null;
          cover_alt: string;
          created_at: string;
          description: string;
          excerpt: string;
          id: string;
          noindex: boolean;
          order_index: number;
          publish_at: string | null;
          published: boolean;
          slug: string;
          tags: string[];
          title: string | null;
          updated_at: string;
        };
        Insert: {
          canonical_url?: string | null;
          content: Json;
          cover?: string | null;
          cover_alt?: string;
          created_at?: string;
          description?: string;
          excerpt?: string;
          id?: string;
          noindex?: boolean;
          order_index?: number;
          publish_at?: string | null;
          published?: boolean;
          slug?: string;
          tags?: string[];
          title?: string | null;
          updated_at?: string;
        };
        Update: {
          canonical_url?: string | null;
          content?: Json;
          cover?: string | null;
          cover_alt?: string;
          created_at?: string;
          description?: string;
          excerpt?: string;
          id?: string;
          noindex?: boolean;
          order_index?: number;
          publish_at?: string | null;
          published?: boolean;
          slug?: string;
          tags?: string[];
          title?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      first_admin_tokens: {
        Row: {
          account: string | null;
          account_password: string | null;
          created_at: string;
          token_hash: string;
        };
        Insert: {
          account?: string | null;
          account_password?: string | null;
          created_at?: string;
          token_hash: string;
        };
        Update: {
          account?: string | null;
          account_password?: string | null;
          created_at?: string;
          token_hash?: string;
        };
        Relationships: [];
      };
      gallery_items: {
        Row: {
          alt: string;
          created_at: string;
          id: string;
          image: string | null;
          order_index: number;
          page: string;
          published: boolean;
          title: string | null;
          updated_at: string;
          video: string | null;
          year: number | null;
        };
        Insert: {
          alt?: string;
          created_at?: string;
          id?: string;
          image?: string | null;
          order_index?: number;
          page?: string;
          published?: boolean;
          title?: string | null;
          updated_at?: string;
          video?: string | null;
          year?: number | null;
        };
        Update: {
          alt?: string;
          created_at?: string;
          id?: string;
          image?: string | null;
          order_index?: number;
          page?: string;
          published?: boolean;
          title?: string | null;
          updated_at?: string;
          video?: string | null;
          year?: number | null;
        };
        Relationships: [];
      };
      images: {
        Row: {
          alt: string;
          animated: boolean;
          bytes: number;
          created_at: string;
          deleted_at: string | null;
          files: string[];
          height: number | null;
          id: string;
          name: string;
          sha256: string | null;
          type: string;
          updated_at: string;
          width: number | null;
        };
        Insert: {
          alt?: string;
          animated?: boolean;
          bytes: number;
          created_at?: string;
          deleted_at?: string | null;
          files: string[];
          height?: number | null;
          id?: string;
          name: string;
          sha256?: string | null;
          type: string;
          updated_at?: string;
          width?: number | null;
        };
        Update: {
          alt?: string;
          animated?: boolean;
          bytes?: number;
          created_at?: string;
          deleted_at?: string | null;
          files?: string[];
          height?: number | null;
          id?: string;
          name?: string;
          sha256?: string | null;
          type?: string;
          updated_at?: string;
          width?: number | null;
        };
        Relationships: [];
      };
      links_entries: {
        Row: {
          category: string | null;
          created_at: string;
          description: string;
          id: string;
          order_index: number;
          tags: string[];
          title: string;
          updated_at: string;
          url: string;
        };
        Insert: {
          category?: string | null;
          created_at?: string;
          description?: string;
          id?: string;
          order_index?: number;
          tags?: string[];
          title: string;
          updated_at?: string;
          url: string;
        };
        Update: {
          category?: string | null;
          created_at?: string;
          description?: string;
          id?: string;
          order_index?: number;
          tags?: string[];
          title?: string;
          updated_at?: string;
          url?: string;
        };
        Relationships: [];
      };
      menu_items: {
        Row: {
          created_at: string;
          id: string;
          order_index: number;
          title: string;
          updated_at: string;
          url: string;
          visible: boolean;
        };
        Insert: {
          created_at?: string;
          id?: string;
          order_index?: number;
          title: string;
          updated_at?: string;
          url: string;
          visible?: boolean;
        };
        Update: {
          created_at?: string;
          id?: string;
          order_index?: number;
          title?: string;
          updated_at?: string;
          url?: string;
          visible?: boolean;
        };
        Relationships: [];
      };
      missing_pages: {
        Row: {
          count: number;
          first_at: string;
          last_at: string;
          path: string;
        };
        Insert: {
          count: number;
          first_at: string;
          last_at: string;
          path: string;
        };
        Update: {
          count?: number;
          first_at?: string;
          last_at?: string;
          path?: string;
        };
        Relationships: [];
      };
      models_sections: {
        Row: {
          canonical_url: string | null;
          content: Json;
          cover: string | null;
          cover_alt: string;
          created_at: string;
          date: string | null;
          description: string;
          excerpt: string;
          id: string;
          noindex: boolean;
          order_index: number;
          publish_at: string | null;
          published: boolean;
          tags: string[];
          title: string;
          updated_at: string;
          uuid: string;
        };
        Insert: {
          canonical_url?: string | null;
          content: Json;
          cover?: string | null;
          cover_alt?: string;
          created_at?: string;
          date?: string | null;
          description?: string;
          excerpt?: string;
          id: string;
          noindex?: boolean;
          order_index?: number;
          publish_at?: string | null;
          published?: boolean;
          tags?: string[];
          title: string;
          updated_at?: string;
          uuid?: string;
        };
        Update: {
          canonical_url?: string | null;
          content?: Json;
          cover?: string | null;
          cover_alt?: string;
          created_at?: string;
          date?: string | null;
          description?: string;
          excerpt?: string;
          id?: string;
          noindex?: boolean;
          order_index?: number;
          publish_at?: string | null;
          published?: boolean;
          tags?: string[];
          title?: string;
          updated_at?: string;
          uuid?: string;
        };
        Relationships: [];
      };
      notes_entries: {
        Row: {
          canonical_url: string | null;
          content: Json;
          cover: string | null;
          cover_alt: string;
          created_at: string;
          date: string;
          description: string;
          excerpt: string;
          id: string;
          noindex: boolean;
          publish_at: string | null;
          published: boolean;
          slug: string;
          tags: string[];
          title: string | null;
          updated_at: string;
        };
        Insert: {
          canonical_url?: string | null;
          content: Json;
          cover?: string | null;
          cover_alt?: string;
          created_at?: string;
          date?: string;
          description?: string;
          excerpt?: string;
          id?: string;
          noindex?: boolean;
          publish_at?: string | null;
          published?: boolean;
          slug?: string;
          tags?: string[];
          title?: string | null;
          updated_at?: string;
        };
        Update: {
          canonical_url?: string | null;
          content?: Json;
          cover?: string | null;
          cover_alt?: string;
          created_at?: string;
          date?: string;
          description?: string;
          excerpt?: string;
          id?: string;
          noindex?: boolean;
          publish_at?: string | null;
          published?: boolean;
          slug?: string;
          tags?: string[];
          title?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      open_forms: {
        Row: {
          client_id: string;
          reported_at: string;
          row_id: string;
          table_name: string;
          user_id: string;
        };
        Insert: {
          client_id: string;
          reported_at?: string;
          row_id: string;
          table_name: string;
          user_id?: string;
        };
        Update: {
          client_id?: string;
          reported_at?: string;
          row_id?: string;
          table_name?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      pages: {
        Row: {
          canonical_url: string | null;
          content: Json;
          cover: string | null;
          cover_alt: string;
          created_at: string;
          description: string;
          excerpt: string;
          id: string;
          noindex: boolean;
          publish_at: string | null;
          published: boolean;
          slug: string;
          title: string;
          updated_at: string;
        };
        Insert: {
          canonical_url?: string | null;
          content: Json;
          cover?: string | null;
          cover_alt?: string;
          created_at?: string;
          description?: string;
          excerpt?: string;
          id?: string;
          noindex?: boolean;
          publish_at?: string | null;
          published?: boolean;
          slug: string;
          title: string;
          updated_at?: string;
        };
        Update: {
          canonical_url?: string | null;
          content?: Json;
          cover?: string | null;
          cover_alt?: string;
          created_at?: string;
          description?: string;
          excerpt?: string;
          id?: string;
          noindex?: boolean;
          publish_at?: string | null;
          published?: boolean;
          slug?: string;
          title?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      projects_entries: {
        Row: {
          created_at: string;
          description: string;
          id: string;
          image: string | null;
          order_index: number;
          title: string;
          updated_at: string;
          url: string | null;
          year: number | null;
        };
        Insert: {
          created_at?: string;
          description?: string;
          id?: string;
          image?: string | null;
          order_index?: number;
          title: string;
          updated_at?: string;
          url?: string | null;
          year?: number | null;
        };
        Update: {
          created_at?: string;
          description?: string;
          id?: string;
          image?: string | null;
          order_index?: number;
          title?: string;
          updated_at?: string;
          url?: string | null;
          year?: number | null;
        };
        Relationships: [];
      };
      questions_posts: {
        Row: {
          content: Json;
          created_at: string;
          id: string;
          order_index: number;
          publish_at: string | null;
          published: boolean;
          question: string;
          updated_at: string;
        };
        Insert: {
          content: Json;
          created_at?: string;
          id?: string;
          order_index?: number;
          publish_at?: string | null;
          published?: boolean;
          question: string;
          updated_at?: string;
        };
        Update: {
          content?: Json;
          created_at?: string;
          id?: string;
          order_index?: number;
          publish_at?: string | null;
          published?: boolean;
          question?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      redirects: {
        Row: {
          automatic: boolean;
          created_at: string;
          from_path: string;
          id: string;
          target: string;
          updated_at: string;
        };
        Insert: {
          automatic?: boolean;
          created_at?: string;
          from_path: string;
          id?: string;
          target: string;
          updated_at?: string;
        };
        Update: {
          automatic?: boolean;
          created_at?: string;
          from_path?: string;
          id?: string;
          target?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      revisions: {
        Row: {
          columns_of: string | null;
          created_at: string;
          id: number;
          name: string | null;
          new: Json | null;
          old: Json | null;
          operation: string;
          row_id: string;
          table_name: string;
          user_id: string | null;
        };
        Insert: {
          columns_of?: string | null;
          created_at?: string;
          id?: number;
          name?: string | null;
          new?: Json | null;
          old?: Json | null;
          operation: string;
          row_id: string;
          table_name: string;
          user_id?: string | null;
        };
        Update: {
          columns_of?: string | null;
          created_at?: string;
          id?: number;
          name?: string | null;
          new?: Json | null;
          old?: Json | null;
          operation?: string;
          row_id?: string;
          table_name?: string;
          user_id?: string | null;
        };
        Relationships: [];
      };
      samples: {
        Row: {
          hash: string;
          moved_key: string | null;
          moved_table: string | null;
          row_key: string;
          table_name: string;
        };
        Insert: {
          hash: string;
          moved_key?: string | null;
          moved_table?: string | null;
          row_key: string;
          table_name: string;
        };
        Update: {
          hash?: string;
          moved_key?: string | null;
          moved_table?: string | null;
          row_key?: string;
          table_name?: string;
        };
        Relationships: [];
      };
      search_entries: {
        Row: {
          date: string;
          excerpt: string;
          folded: string | null;
          id: string;
          kind: string;
          publish_at: string | null;
          tags: string[];
          text: string;
          title: string;
          url: string;
          vector: string;
        };
        Insert: {
          date: string;
          excerpt?: string;
          folded?: string | null;
          id: string;
          kind: string;
          publish_at?: string | null;
          tags?: string[];
          text: string;
          title: string;
          url: string;
          vector: string;
        };
        Update: {
          date?: string;
          excerpt?: string;
          folded?: string | null;
          id?: string;
          kind?: string;
          publish_at?: string | null;
          tags?: string[];
          text?: string;
          title?: string;
          url?: string;
          vector?: string;
        };
        Relationships: [];
      };
      server_errors: {
        Row: {
          count: number;
          first_at: string;
          key: string;
          last_at: string;
          message: string;
          request_id: string | null;
          source: string;
        };
        Insert: {
          count: number;
          first_at: string;
          key: string;
          last_at: string;
          message: string;
          request_id?: string | null;
          source: string;
        };
        Update: {
          count?: number;
          first_at?: string;
          key?: string;
          last_at?: string;
          message?: string;
          request_id?: string | null;
          source?: string;
        };
        Relationships: [];
      };
      site_settings: {
        Row: {
          author: string;
          created_at: string;
          description: string;
          email: string;
          id: boolean;
          language: string;
          profile_links: string[];
          social_image: string | null;
          thin_versions: boolean;
          ticker_quotes: string[];
          time_zone: string | null;
          title: string;
          updated_at: string;
          websub_hub: string | null;
          zulu_links: Json;
        };
        Insert: {
          author?: string;
          created_at?: string;
          description?: string;
          email?: string;
          id?: boolean;
          language?: string;
          profile_links?: string[];
          social_image?: string | null;
          thin_versions?: boolean;
          ticker_quotes?: string[];
          time_zone?: string | null;
          title?: string;
          updated_at?: string;
          websub_hub?: string | null;
          zulu_links?: Json;
        };
        Update: {
          author?: string;
          created_at?: string;
          description?: string;
          email?: string;
          id?: boolean;
          language?: string;
          profile_links?: string[];
          social_image?: string | null;
          thin_versions?: boolean;
          ticker_quotes?: string[];
          time_zone?: string | null;
          title?: string;
          updated_at?: string;
          websub_hub?: string | null;
          zulu_links?: Json;
        };
        Relationships: [];
      };
      user_roles: {
        Row: {
          created_at: string;
          role: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          role: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          role?: string;
          user_id?: string;
        };
        Relationships: [];
      };
    };
    Views: {
      complete_revisions: { Row: { columns_of: string | null; created_at: string | null; id: number | null; name: string | null; new: Json | null; old: Json | null; operation: string | null; row_id: string | null; table_name: string | null; user_id: string | null }; Relationships: [] };
      revision_summaries: { Row: { changed_columns: string[] | null; columns_of: string | null; created_at: string | null; id: number | null; is_latest: boolean | null; is_restore: boolean | null; name: string | null; new: Json | null; old: Json | null; operation: string | null; row_id: string | null; table_name: string | null; user_id: string | null }; Relationships: [] };
    };
    Functions: {
      accept_admin_invitation: { Args: never; Returns: boolean };
      announce_publications: { Args: never; Returns: number };
      applied_migrations: { Args: never; Returns: string[] };
      claim_first_admin: { Args: { _token: string }; Returns: boolean };
      claim_reserved_first_admin: { Args: { _account: string }; Returns: boolean };
      count_attempt: { Args: { _key: string; _points: number; _seconds: number; _lock_seconds?: number }; Returns: number };
      count_recovery_codes: { Args: never; Returns: number };
      dashboard_stats: { Args: { _tables: Json }; Returns: { table_name: string; total: number; visible: number; latest_hidden: Json }[] };
      delete_rows: { Args: { _table: string; _ids: string[] }; Returns: string[] };
      find_entries: { Args: { _query: string; _tables: string[]; _limit?: number }; Returns: { table_name: string; row_id: string; entry: Json }[] };
      find_image_uses: { Args: { _ids: string[] }; Returns: { image_id: string; table_name: string; row_id: string; title: string }[] };
      find_turned: { Args: { _table: string; _id: string }; Returns: { table_name: string; row_id: string }[] };
      forget_deleted: { Args: { _table: string; _ids?: string[] }; Returns: number };
      has_admin: { Args: never; Returns: boolean };
      has_recovery_code: { Args: { _user_id: string; _hash: string }; Returns: boolean };
      history_size: { Args: never; Returns: { versions: number; bytes: number; is_thinned: boolean }[] };
      is_admin: { Args: { _user_id: string }; Returns: boolean };
      is_first_admin_reserved: { Args: { _account: string }; Returns: boolean };
      latest_changes: { Args: never; Returns: Json };
      list_drafts: { Args: { _tables: string[]; _limit?: number }; Returns: { table_name: string; row_id: string; version: string; updated_at: string; values: Json; words: string }[] };
      list_redirects: { Args: never; Returns: Json };
      list_rows: { Args: { _table: string; _sort: string; _ascending: boolean; _publish?: string; _status?: string; _query?: string; _limit?: number; _offset?: number }; Returns: { item: Json; total: number }[] };
      list_samples: { Args: { _table?: string }; Returns: { table_name: string; row_key: string; row_id: string; version: string; state: string; published: boolean; removable: boolean; came_as: string }[] };
      list_sessions: { Args: never; Returns: { id: string; user_agent: string; ip: string; created_at: string; last_used_at: string; is_current: boolean }[] };
      list_tagged: { Args: { _tag: string; _exclude_kinds?: string[]; _limit?: number; _offset?: number }; Returns: { kind: string; id: string; title: string; url: string; excerpt: string; own_excerpt: string; date: string; total: number }[] };
      list_tags: { Args: { _exclude_kinds?: string[] }; Returns: { tag: string; entries: number; changed: string }[] };
      move_row: { Args: { _table: string; _id: string; _target: string; _after?: boolean }; Returns: undefined };
      name_revision: { Args: { _table: string; _row_id: string; _id: number; _name: string }; Returns: boolean };
      password_fingerprint: { Args: { _account: string }; Returns: string };
      postgres_version: { Args: never; Returns: string };
      read_draft_link: { Args: { _token: string }; Returns: Json };
      record_errors: { Args: { _errors: Json }; Returns: undefined };
      record_missing_pages: { Args: { _pages: Json }; Returns: undefined };
      remove_samples: { Args: never; Returns: number };
      reorder_rows: { Args: { _table: string; _ids: string[]; _record_revision?: boolean }; Returns: undefined };
      replace_image: { Args: { _old: string; _new: string }; Returns: number };
      replace_recovery_codes: { Args: { _hashes: string[] }; Returns: undefined };
      report_open_form: { Args: { _table: string; _row: string; _client_id?: string; _is_open?: boolean }; Returns: string[] };
      reserve_first_admin: { Args: { _token: string; _account: string }; Returns: boolean };
      revoke_session: { Args: { _id: string }; Returns: boolean };
      search: { Args: { _query: string; _limit?: number; _offset?: number; _exclude_kinds?: string[]; _tag?: string }; Returns: { kind: string; id: string; title: string; url: string; opening: string; excerpt: string; date: string; rank: number; total: number; corrected: boolean }[] };
      set_published: { Args: { _table: string; _column: string; _ids: string[]; _on: boolean }; Returns: Json };
      storage_usage: { Args: never; Returns: { type: string; images: number; bytes: number }[] };
      supply_texts: { Args: { _texts: Json; _restore?: string[] }; Returns: number };
      thin_versions: { Args: { _after?: number }; Returns: number };
      turn_rows: { Args: { _table: string; _ids: string[]; _to: string; _newest_last?: boolean }; Returns: { old_id: string; new_id: string; revision_id: number; became_draft: boolean }[] };
      uncount_attempts: { Args: { _key: string; _all?: boolean }; Returns: undefined };
      use_recovery_code: { Args: { _user_id: string; _hash: string }; Returns: boolean };
    };
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};

/** A row of a table. */
export type Tables<Name extends keyof Database["public"]["Tables"]> = Database["public"]["Tables"][Name]["Row"];
